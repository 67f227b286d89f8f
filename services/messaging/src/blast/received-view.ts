import type { blastsContract } from '@momos/contracts/blasts';
import type { CallData } from '@momos/contracts/route';
import { wordsOf } from '../audience/message-kinds.ts';
import type { MessageDelivery } from '../delivery/delivery.ts';
import { unsentTextOf } from '../sms/sms-refusal.ts';

type ReceivedView = CallData<typeof blastsContract.received>[number];

/**
 * A message as the hosts see it; one that was not sent has no subject, and is named by its kind. So is one to a person who shows no
 * name: the subject was written for its reader, and may greet them.
 */
export function toReceivedView(
  delivery: MessageDelivery,
  { isNameShown }: { isNameShown: boolean },
): ReceivedView {
  const { _id: id, kind, channel, updatedAt, dueAt } = delivery;
  const subject = (isNameShown && delivery.subject) || wordsOf(kind).title;
  const status = shownStatusOf(delivery);
  const nextTryAt = status === 'DELAYED' ? dueAt.toISOString() : null;
  const unsent = unsentTextOf(delivery.reason) ?? null;
  return { id, kind, channel, subject, status, at: updatedAt.toISOString(), nextTryAt, unsent };
}

function shownStatusOf({ status, failingSince, hasGivenUp }: MessageDelivery): ReceivedView['status'] {
  if (status === 'QUEUED' || status === 'PAUSED' || status === 'SENDING')
    return failingSince ? 'DELAYED' : 'QUEUED';
  return status === 'FAILED' && hasGivenUp ? 'GIVEN_UP' : status;
}
