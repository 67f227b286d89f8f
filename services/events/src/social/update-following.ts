import { AppError, conflict, staleVersion } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import type { HostEdit } from './edit-social.ts';
import { changeFor, realChange } from './following-change.ts';
import { assertHost } from './social.policy.ts';
import type { Social } from './social.ts';
import { type UpdateDeps, updateSocial } from './update-social.ts';

/**
 * Changes or cancels this and the following dates of a social, all or none; what a date has of its own and this change does not touch
 * stays. Throws as `updateSocial`, and says at which date; 409 for a social that does not repeat.
 */
export const updateFollowing = (
  deps: UpdateDeps,
  actor: Actor,
  { id, change, ifMatch }: { id: string; change: HostEdit; ifMatch: number | undefined },
): Promise<Social> =>
  deps.store.transaction(async () => {
    const held = await deps.socials.get(id);
    assertHost(held, actor);
    if (!held.recurrence) throw conflict('This social does not repeat.');
    if (ifMatch !== undefined && ifMatch !== held.version) throw staleVersion('social');
    const real = realChange(held, change, deps.clock.now());
    const next = await updateSocial(deps, actor, { id, change: real, ifMatch: undefined });
    for (const other of await deps.socials.occurrences(held.recurrence.id)) {
      if (!isAfter(other, held)) continue;
      const changed = { id: other._id, change: changeFor(other, held, real), ifMatch: undefined };
      await updateSocial(deps, actor, changed).catch((error: unknown) => {
        throw atDate(error, other);
      });
    }
    return next;
  });

const isAfter = (other: Social, held: Social): boolean =>
  other._id !== held._id &&
  other.eventTimestamp > held.eventTimestamp &&
  !other.isCancelled &&
  !other.isDeleted;

/** A refusal of what one date has: "On 18 Jan 2030: …". */
function atDate(error: unknown, { eventTimestamp, timezone }: Social): unknown {
  if (!(error instanceof AppError) || error.status >= 500) return error;
  const day = eventTimestamp.toLocaleDateString('en-US', { timeZone: timezone, dateStyle: 'medium' });
  return conflict(`On ${day}: ${error.message}`);
}
