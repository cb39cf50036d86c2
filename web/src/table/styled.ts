// The style rules of a game's table, in force while it is shown and nowhere but in it.

/** Adopt the rules. Returns how to give them up again. */
export function styled(game: string, css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`[data-game="${CSS.escape(game)}"] { ${css} }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
