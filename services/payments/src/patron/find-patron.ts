import type { Clock } from '@momos/runtime';
import { isUsable, noSuchPatron, type Patron } from './patron.ts';
import type { Patrons } from './patron.store.ts';

/** Dependencies of patrons. */
export type PatronDeps = { patrons: Patrons; clock: Clock };

/** The patron with this code, over or not; throws 404 for an unknown code. */
export async function findPatron({ patrons }: PatronDeps, code: string): Promise<Patron> {
  const patron = await patrons.byCode(code.trim().toUpperCase());
  if (!patron) throw noSuchPatron();
  return patron;
}

/** The patron with this code; throws 404 for a code that is unknown or not valid now. */
export async function findUsablePatron(deps: PatronDeps, code: string): Promise<Patron> {
  const patron = await findPatron(deps, code);
  if (!isUsable(patron, deps.clock.now())) throw noSuchPatron();
  return patron;
}
