import type { Meta } from '@momos/bus';
import type { InviteCodeRequestDecided } from '@momos/contracts/proto/identity/v1/bus';
import { newNotice, type QueueDeps, queueMessages } from '../delivery/queue-notices.ts';
import { inviteCode } from '../notice/invite-code.notice.ts';

/** Queues the answer to a request for an invite code, once per request. */
export const onInviteCodeRequestDecided =
  (deps: QueueDeps) =>
  async ({ id, userId, isGranted }: InviteCodeRequestDecided, { time }: Meta): Promise<void> => {
    const notice = newNotice(inviteCode, {
      cause: `invite-code:${id}`,
      userId,
      occurredAt: time,
      content: { about: 'invite-code', change: isGranted ? 'GRANTED' : 'DECLINED' },
    });
    await queueMessages(deps, [notice]);
  };
