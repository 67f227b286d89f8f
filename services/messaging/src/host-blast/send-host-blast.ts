import { v7 as uuid } from 'uuid';
import type { AudienceDeps } from '../audience/define-audience.ts';
import { followers } from '../audience/followers.audience.ts';
import { variableNames } from '../audience/render-blast.ts';
import { type Blast, newBlast } from '../blast/blast.ts';
import type { CreateBlastDeps } from '../blast/create-blast.ts';
import { dayBefore, requireMayWrite } from './host-blast.ts';

export type SendHostBlastDeps = AudienceDeps & CreateBlastDeps;

/** Saves a message to a host's followers; throws 400 for an unknown variable, 409 without followers, 429 beyond the daily limit. */
export async function sendHostBlast(
  deps: SendHostBlastDeps,
  hostId: string,
  text: { subject: string; body: string },
): Promise<Blast> {
  await deps.templates.check(text, variableNames(followers));
  const now = deps.clock.now();
  const { recipients } = await followers.recipients(deps, followersOf(hostId), { after: '', limit: 1 });
  const sentToday = await deps.blasts.countToFollowers(hostId, dayBefore(now));
  requireMayWrite({ followers: recipients.length, sentToday });
  const blast = newBlast(
    { _id: uuid(), purpose: followers.purpose, ...followersOf(hostId), ...text, createdBy: hostId },
    now,
  );
  await deps.blasts.add(blast);
  deps.wakeBlasts();
  return blast;
}

/** All followers of a host. */
export const followersOf = (hostId: string) => ({ socialId: '', ownerId: hostId, audience: {} });
