// Transport: how the page reaches the server: by HTTP and WebSocket, or within this tab (src/tab), where a worker runs it.

/** The part of a WebSocket that a connection uses. */
export interface Socket {
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  readonly readyState: number;
  send(text: string): void;
  close(): void;
}

export interface Transport {
  /** Whether the server is this tab: then nobody else can come, and luck is in the player's own hands. */
  readonly isTab: boolean;
  /** Whether a request may be sent without being asked for by the player. In a tab, the first one loads megabytes. */
  readonly isReady: boolean;
  fetch(path: string, request: RequestInit): Promise<Response>;
  /** Open a connection to a table; a public one gets what a spectator gets, whoever sits at this browser. */
  open(table: string, since: number, isPublic: boolean): Socket;
}

export const network: Transport = {
  isTab: false,
  isReady: true,
  fetch: (path, request) => fetch(path, request),
  open(table, since, isPublic) {
    const url = new URL(
      `api/tables/${table}/socket?since=${since}${isPublic ? "&public=1" : ""}`,
      location.href.split("#")[0],
    );
    url.protocol = url.protocol.replace("http", "ws");
    return new WebSocket(url);
  },
};

let chosen = network;

export const transport = (): Transport => chosen;

/** Reach the server in another way from now on. */
export function choose(other: Transport): void {
  chosen = other;
}
