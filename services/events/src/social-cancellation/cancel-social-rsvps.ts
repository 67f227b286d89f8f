import type { Logger } from '@momos/runtime';
import { cancelWithSocial } from '../registration/host-decision.ts';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { SeatLedger } from '../seat/seat-ledger.ts';
import { createPerSocial } from '../social/per-social.ts';
import type { Socials } from '../social/social.store.ts';

export type CancellationDeps = { socials: Socials; rsvps: Rsvps; ledger: SeatLedger };

const batchSize = 200;

/**
 * Cancels all RSVPs of a social that is cancelled or deleted and refunds them fully, some hundred together. An interrupted
 * run continues where it was: a cancelled RSVP is not found again, and the social stays due until none is left.
 */
async function cancelSocialRsvps(deps: CancellationDeps, socialId: string): Promise<void> {
  const social = await deps.socials.get(socialId);
  if (!social.isCancellationDue) return;
  for (;;) {
    const some = await deps.rsvps.toCancel(socialId, batchSize);
    if (some.length === 0) break;
    await Promise.all(some.map(({ _id }) => cancelOne(deps, socialId, _id)));
  }
  await deps.socials.markCancellationDone(socialId);
}

const cancelOne = ({ ledger }: CancellationDeps, socialId: string, rsvpId: string): Promise<void> =>
  ledger.commit({
    socialId,
    rsvp: { id: rsvpId },
    decide: ({ rsvp, now }) => ({
      move: rsvp && cancelWithSocial(rsvp, { actorId: 'system', mover: 'host', at: now }),
      result: () => undefined,
    }),
  });

/** Cancels RSVPs of cancelled socials in the background. */
export type SocialCanceller = {
  enqueue(socialId: string): void;
  /** Completes the cancellations that are due; resolves afterwards with whether there may be more. */
  cancelDue(): Promise<boolean>;
  idle(): Promise<void>;
};

const socialsPerRun = 10;

export function createSocialCanceller(deps: CancellationDeps & { log: Logger }): SocialCanceller {
  const { enqueue, runDue, idle } = createPerSocial(
    { op: 'social.cancel-rsvps', log: deps.log, failed: 'Cancelling the RSVPs of a social failed' },
    socialId => cancelSocialRsvps(deps, socialId),
  );
  return { enqueue, idle, cancelDue: () => runDue(deps.socials.cancellationDue, socialsPerRun) };
}
