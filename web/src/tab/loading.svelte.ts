// Loading: how far the runtime of this tab is, for everybody who wants to show it.

export type State = "no" | "loading" | "started" | "failed" | "taken";

class Loading {
  state = $state<State>("no");
  received = $state(0);
  total = $state(0);
  /** Why it failed, for reports of errors. */
  why = $state("");
}

export const loading = new Loading();
