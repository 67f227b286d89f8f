import type { Contract, HandlerResult, Route } from '@momos/contracts/route';
import type * as core from 'zod/v4/core';
import type { SerializedResponse } from './serialized-response.ts';
import type { Input } from './input.ts';

/** Answers one route: gets its parsed input, returns what its contract says or a response made by `serialize`. */
export type Handler<R extends Route> = (
  input: Input<R>,
) => Promise<HandlerResult<R> | SerializedResponse<R>> | HandlerResult<R> | SerializedResponse<R>;

/** One handler for each route of a contract. */
export type Handlers<C extends Contract> = { [K in keyof C]: Handler<C[K]> };

/**
 * Who may get the stored response of a repeated request, for handlers that decide about the very thing: throws for an actor who
 * may not do it any more, as the handler did for the first request.
 */
export type RepeatChecks<C extends Contract> = { [K in keyof C]?: (input: Input<C[K]>) => Promise<unknown> };

/** A route with its handler, ready to be served. */
export type BoundRoute = {
  route: Route;
  handler: (input: never) => unknown;
  checkRepeat?: ((input: never) => Promise<unknown>) | undefined;
  /** Query fields whose value is a list even when given once. */
  lists: ReadonlySet<string>;
};

/** The served routes of one contract. */
export type RouteBinding = readonly BoundRoute[];

/** Binds a contract to its handlers; a route without one is a type error. */
export const bind = <C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  repeatChecks: RepeatChecks<C> = {},
): RouteBinding =>
  Object.entries(contract).map(([name, route]) => ({
    route,
    handler: handlers[name] as BoundRoute['handler'],
    checkRepeat: repeatChecks[name] as BoundRoute['checkRepeat'],
    lists: listsOf(route.query),
  }));

function listsOf(query: core.$ZodObject | undefined): ReadonlySet<string> {
  const shape = query?._zod.def.shape ?? {};
  return new Set(Object.keys(shape).filter(name => shape[name] !== undefined && takesList(shape[name])));
}

/** Whether a schema, its optional and default wrappings taken off, is an array. */
function takesList(schema: core.$ZodType): boolean {
  const def = schema._zod.def as { type: string; innerType?: core.$ZodType; in?: core.$ZodType };
  if (def.type === 'array' || def.type === 'set') return true;
  const inner = def.innerType ?? def.in;
  return inner !== undefined && takesList(inner);
}
