// The style rules of a game's table: active while it is shown, and only inside it.

/** Add the rules to the page. Returns a function that removes them. */
export function styled(game: string, css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`[data-game="${CSS.escape(game)}"] { ${css} }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
