import { type Delivery, type DeliveryKind, queued } from '../delivery/delivery.ts';
import type { PushDevices } from './push-device.store.ts';
import type { PushDevice } from './push-device.ts';

/** What cannot wait until somebody reads their mail. */
const urgentKinds: ReadonlySet<DeliveryKind> = new Set<DeliveryKind>([
  'approval',
  'waitlist-offer',
  'cancellation',
  'unseated',
  'social-moved',
]);

/** A notice by mail, with what it was caused by. */
export type Notice = {
  cause: string;
  mail: Delivery;
  /** Whether the person did it themselves: then the page has told them. */
  isOwnDoing: boolean;
};

/** Pushes that go beside notices: one for each device of who is told, if it is worth one. */
function pushesFor(notices: readonly Notice[], devices: readonly PushDevice[]): Delivery[] {
  const byPerson = Map.groupBy(devices, ({ userId }) => userId);
  return notices.filter(isWorthPush).flatMap(({ cause, mail }) => {
    const { kind, socialId, rsvpId, userId, content, createdAt } = mail;
    if (!content) return [];
    return (byPerson.get(userId) ?? []).map(({ _id: deviceId }) =>
      queued(
        {
          ...{ kind, socialId, rsvpId, userId, content, deviceId },
          cause: `${cause}:push:${deviceId}`,
          channel: 'PUSH',
          blastId: null,
        },
        createdAt,
      ),
    );
  });
}

const isWorthPush = ({ mail, isOwnDoing }: Notice): boolean => !isOwnDoing && urgentKinds.has(mail.kind);

/** The notices with the pushes that go beside them; the devices are looked up once, and only if one may be told. */
export async function withPushes(
  { devices }: { devices: Pick<PushDevices, 'ofPeople'> },
  notices: readonly Notice[],
): Promise<Delivery[]> {
  const mails = notices.map(({ mail }) => mail);
  const told = [...new Set(notices.filter(isWorthPush).map(({ mail }) => mail.userId))];
  if (told.length === 0) return mails;
  return [...mails, ...pushesFor(notices, await devices.ofPeople(told))];
}
