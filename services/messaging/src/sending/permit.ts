import type { Clock, Logger } from '@momos/runtime';
import type { Delivery } from '../delivery/delivery.ts';
import { tooManyMessages } from '../frequency/frequency.ts';
import type { FrequencyGate } from '../frequency/frequency-gate.ts';
import type { OutgoingMessage } from '../provider/provider.ts';
import type { Permit, SmsGate } from '../sms/sms-gate.ts';
import { smsRefusals } from '../sms/sms-refusal.ts';

export type PermitDeps = {
  smsGate: Pick<SmsGate, 'take'>;
  frequencyGate: FrequencyGate;
  clock: Clock;
  log: Logger;
};

/** Why a message is not sent, or why it cannot be decided now. */
export type NoPermit = { refused: string } | { later: string; until?: Date };

const dayMs = 24 * 3_600_000;
/** For so many days a message is put off that its person is to receive. */
const putOffDays = 3;

/** Counts a message for its person and, of a text, against the limits of SMS; or for neither, and says why. Never throws. */
export async function permitFor(
  deps: PermitDeps,
  delivery: Delivery,
  message: OutgoingMessage,
): Promise<Permit | NoPermit> {
  const { _id: id, userId } = delivery;
  const release = async () => {
    if (isCapped(message)) await deps.frequencyGate.release({ id, userId });
  };
  try {
    if (isCapped(message) && !(await deps.frequencyGate.take({ id, userId })))
      return beyondCap(deps, delivery, message);
  } catch (err) {
    deps.log.warn({ op: 'frequency.count', deliveryId: id, err }, 'Message not counted; will retry');
    return { later: 'the limits cannot be read' };
  }
  const permit = await textPermit(deps, id, message);
  if ('release' in permit)
    return { release: async () => void (await Promise.all([release(), permit.release()])) };
  await release();
  return permit;
}

/** What becomes of a message that its person has no room for today. */
function beyondCap(
  { clock }: Pick<PermitDeps, 'clock'>,
  { createdAt }: Delivery,
  message: OutgoingMessage,
): NoPermit {
  const now = clock.now();
  const isWaiting = now.getTime() - createdAt.getTime() < putOffDays * dayMs;
  return message.channel === 'EMAIL' && message.isPutOff && isWaiting
    ? { later: tooManyMessages, until: new Date(now.getTime() + dayMs) }
    : { refused: tooManyMessages };
}

const isCapped = (message: OutgoingMessage): boolean =>
  message.channel !== 'PUSH' && message.isCapped === true;

const noLimit: Permit = { release: async () => undefined };

async function textPermit(
  { smsGate, log }: PermitDeps,
  deliveryId: string,
  message: OutgoingMessage,
): Promise<Permit | NoPermit> {
  if (message.channel !== 'SMS') return noLimit;
  const { to, hostId = '' } = message;
  try {
    const permit = await smsGate.take({ to, use: 'blast', hostId });
    return 'refusedBy' in permit ? { refused: smsRefusals[permit.refusedBy] } : permit;
  } catch (err) {
    log.warn({ op: 'sms.count', deliveryId, err }, 'Text not counted; will retry');
    return { later: 'the limits cannot be read' };
  }
}
