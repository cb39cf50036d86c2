// Whether the page was opened under a name such as localhost, so that its links do not work on any other device.

export function isOnlyThisMachine(host: string): boolean {
  return (
    host === "localhost" || host.endsWith(".localhost") || /^127\./.test(host) || host === "[::1]" || host === "::1"
  );
}
