import type { Meta } from '@momos/bus';
import type { InviteCodeRequestDecided } from '@momos/contracts/proto/identity/v1/bus';
import { queued } from '../delivery/delivery.ts';
import { isNews, type NoticeDeps } from './notice.ts';

/** Queues the mail to who asked for an invite code; one per request, however often its answer is heard of. */
export function onInviteCodeRequestDecided({ deliveries, clock, wake }: NoticeDeps) {
  return async ({ id, userId, isGranted }: InviteCodeRequestDecided, { time }: Meta): Promise<void> => {
    const now = clock.now();
    if (!isNews(time, now)) return;
    const kind = 'invite-code';
    const content = { about: kind, change: isGranted ? 'GRANTED' : 'DECLINED' } as const;
    const about = { kind, channel: 'EMAIL', blastId: null, socialId: '', rsvpId: '', userId } as const;
    await deliveries.add([queued({ cause: `${kind}:${id}`, ...about, content }, now)]);
    wake();
  };
}
