import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request with the response that it waits for. */
export type Exchange = { request: IncomingMessage; response: ServerResponse };

/** Answers a call; `params` are the values of its path's parameters. */
export type Handle = (
  request: IncomingMessage,
  response: ServerResponse,
  params: Record<string, string>,
) => Promise<void>;

/** Calls that the gateway answers itself, by `METHOD path`. */
export type OwnCalls = ReadonlyMap<string, Handle>;
