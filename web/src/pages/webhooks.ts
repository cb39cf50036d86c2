// The kinds of webhooks, by the names that people know them by.
export const WEBHOOKS: Readonly<Record<string, string>> = {
  discord: "Discord",
  slack: "Slack",
  ntfy: "ntfy",
  matrix: "Matrix",
  json: "JSON",
};
