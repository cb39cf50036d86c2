// Notice: a sentence that the home page shows once, to say what has just been done.

export const notice = $state<{ key: string | null }>({ key: null });

/** Go home, where the sentence of this key is shown. The page that was left is not in the history any more. */
export function goHome(key: string): void {
  notice.key = key;
  location.replace("#/");
}
