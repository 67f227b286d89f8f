import type { Clock, Logger } from '@momos/runtime';
import { cancelWithSocial } from '../rsvp/host-decision.ts';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { SeatDesk } from '../seat/seat-desk.ts';
import type { Socials } from './social.store.ts';

export type WindDownDeps = { socials: Socials; rsvps: Rsvps; desk: SeatDesk; clock: Clock };

const atOnce = 200;

/**
 * Cancels everybody's RSVP of a social that is off and orders all their money back, some hundred at a time. Cut off anywhere
 * it goes on where it was: who is done is no longer found, and the social stays due until nobody is.
 */
async function windDownSocial(deps: WindDownDeps, socialId: string): Promise<void> {
  const social = await deps.socials.get(socialId);
  if (!social.isWindDownDue) return;
  for (;;) {
    const some = await deps.rsvps.toWindDown(socialId, atOnce);
    if (some.length === 0) break;
    await Promise.all(some.map(({ _id }) => letGo(deps, socialId, _id)));
  }
  await deps.socials.woundDown(socialId);
}

const letGo = ({ desk }: WindDownDeps, socialId: string, rsvpId: string): Promise<void> =>
  desk.commit({
    socialId,
    rsvp: { id: rsvpId },
    decide: ({ rsvp, now }) => ({
      move: rsvp && cancelWithSocial(rsvp, { actorId: 'system', mover: 'host', at: now }),
      answer: () => undefined,
    }),
  });

/** Winds socials down in the background: at once those cancelled here, and with each sweep what somebody left unfinished. */
export type WindDown = { soon(socialId: string): void; sweep(): Promise<void>; idle(): Promise<void> };

const socialsAtOnce = 10;

/** What fails is logged and left to the next sweep. */
export function createWindDown(deps: WindDownDeps & { log: Logger }): WindDown {
  const running = new Map<string, Promise<void>>();

  function soon(socialId: string): void {
    if (running.has(socialId)) return;
    const work = windDownSocial(deps, socialId)
      .catch((error: unknown) =>
        deps.log.warn({ err: error, socialId }, 'a cancelled social is wound down later'),
      )
      .finally(() => running.delete(socialId));
    running.set(socialId, work);
  }

  const idle = async () => {
    await Promise.all(running.values());
  };

  return {
    soon,
    idle,
    async sweep() {
      for (const { _id } of await deps.socials.windDownDue(socialsAtOnce)) soon(_id);
      await idle();
    },
  };
}
