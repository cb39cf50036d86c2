// Makes a Svelte component a `Draw` of the contract.
import { type Component, mount, unmount } from "svelte";
import { FAILED, type Draw, type Model } from "../contract";
import type { Drawing } from "./drawing";
import Host from "./Host.svelte";

export function drawnBy(Part: Component<Drawing>): Draw {
  return (element, model) => {
    let now = $state.raw<Model>(model);
    const host = mount(Host, {
      target: element,
      props: {
        Part,
        get model() {
          return now;
        },
        failed: (error: unknown) => element.dispatchEvent(new CustomEvent(FAILED, { detail: error })),
      },
    });
    return {
      update: (next) => (now = next),
      destroy: () => void unmount(host),
    };
  };
}

/** The same for a component that is loaded when first drawn. Until then the element is empty. */
export function drawnLater(fetch: () => Promise<{ default: Component<Drawing> }>): Draw {
  return (element, model) => {
    let newest = model;
    let gone = false;
    let drawn: ReturnType<Draw> | null = null;
    fetch().then(
      ({ default: Part }) => {
        if (!gone) drawn = drawnBy(Part)(element, newest);
      },
      (error: unknown) => element.dispatchEvent(new CustomEvent(FAILED, { detail: error })),
    );
    return {
      update: (next) => {
        newest = next;
        drawn?.update(next);
      },
      destroy: () => {
        gone = true;
        drawn?.destroy();
      },
    };
  };
}
