// Whether a page was opened by a name that means "this machine" on every machine, so that no other device can follow its links.

export function isOnlyThisMachine(host: string): boolean {
  return (
    host === "localhost" || host.endsWith(".localhost") || /^127\./.test(host) || host === "[::1]" || host === "::1"
  );
}
