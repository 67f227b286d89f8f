/** A call that is safe to repeat: its caller, its `Idempotency-Key`, its route, and the hash of its method, URL and body. */
export type IdempotentCall = {
  key: string;
  actor: string;
  routeId: string;
  bodyHash: string;
  /** Path and query: the ids in it say what the answer is about, which may not name it itself. */
  url?: string;
};

/** The stored response of a call, which a repeat gets exactly: status, the system's own headers and the JSON text of the body. */
export type StoredResponse = { status: number; body: string; headers?: Record<string, string> };
