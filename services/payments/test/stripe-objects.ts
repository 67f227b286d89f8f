import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

type Kind = 'checkout.session' | 'payment_intent' | 'charge' | 'refund' | 'dispute' | 'event';
type Fields = Record<string, unknown>;

/** The kept part of Stripe's own description of its API, written by `write-stripe-description.ts`. */
const { $defs, examples } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'stripe-description.json'), 'utf8'),
) as { $defs: Record<string, object>; examples: Record<string, Fields> };

const schemas = new Map(
  Object.keys($defs).map(name => [name, z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs } as never)]),
);

/** An id as Stripe makes them. */
export const idOf = (prefix: string) => `${prefix}_${randomBytes(10).toString('hex')}`;

/** An object as Stripe answers it: its own example with what is given here. */
export const stripeObject = (kind: Kind, given: Fields): Fields => ({
  ...examples[kind],
  object: kind,
  ...given,
});

/** What of an answer is not as Stripe describes it: a list, an error, or one of its objects. */
export function problemsOf(answer: Fields): string[] {
  if (answer.object === 'list') return (answer.data as Fields[]).flatMap(problemsOf);
  const kind = String(answer.error ? 'error' : answer.object);
  const schema = schemas.get(kind);
  if (!schema) return [`Stripe has no ${kind}`];
  const { error } = schema.safeParse(answer);
  const own = error?.issues.map(({ path, message }) => `${kind}.${path.join('.')}: ${message}`) ?? [];
  return kind === 'event' ? [...own, ...problemsOf((answer.data as { object: Fields }).object)] : own;
}
