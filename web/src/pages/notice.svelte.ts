// Notice: a sentence that the home page shows once, to confirm what has just been done.

export const notice = $state<{ key: string | null }>({ key: null });

/** Go home and show the sentence of this key there. Removes the current page from the browser's history. */
export function goHome(key: string): void {
  notice.key = key;
  location.replace("#/");
}
