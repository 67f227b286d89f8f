import type { Clock } from '@momos/runtime';
import { type MessageContent, type MessageKind, noticeOf } from '../audience/message-kinds.ts';
import type { About } from '../known-state/known-state.ts';
import type { NoticeKind, notices } from '../notice/notices.ts';
import { serviceOf } from '../provider/push-endpoint.ts';
import type { PushDevices } from '../push/push-device.store.ts';
import type { PushDevice } from '../push/push-device.ts';
import { type Channel, type Delivery, queued } from './delivery.ts';
import type { Deliveries } from './delivery.store.ts';

export type QueueDeps = {
  deliveries: Pick<Deliveries, 'add' | 'replaceEarlier'>;
  devices: Pick<PushDevices, 'ofPeople'>;
  clock: Clock;
  /** Called in the transaction that queues messages. */
  wake: () => void;
};

/** A message to one person that is about to be queued. */
export type NewMessage = {
  kind: MessageKind;
  content: MessageContent;
  /** Makes the id: one delivery per cause. */
  cause: string;
  userId: string;
  channel: Channel;
  socialId: string;
  rsvpId: string;
  blastId: string | null;
  /** What it is about, where a newer state may contradict it. */
  about?: About;
  /** Of a mail that compares two subjects: which one it has. */
  variant?: 'A' | 'B';
  /** When its cause happened. */
  occurredAt: Date;
  /** Whether the person caused it: then the page has confirmed it, and no push is sent. */
  isOwnAction: boolean;
};

type DefinedNotice<K extends NoticeKind> = Extract<(typeof notices)[number], { kind: K }>;

/** Facts that differ from one notice to the next. */
export type NoticeFacts<K extends NoticeKind> = Pick<NewMessage, 'cause' | 'userId' | 'occurredAt'> &
  Partial<Pick<NewMessage, 'socialId' | 'rsvpId' | 'isOwnAction' | 'about'>> & {
    content: DefinedNotice<K>['sample'];
  };

/** A notice to a person's e-mail, of a kind whose content it carries. */
export const newNotice = <K extends NoticeKind>(
  { kind }: { kind: K },
  facts: NoticeFacts<K>,
): NewMessage => ({
  kind,
  channel: 'EMAIL',
  socialId: '',
  rsvpId: '',
  blastId: null,
  isOwnAction: false,
  ...facts,
});

/**
 * Queues messages, and beside each that cannot wait a push to every device of its person. Takes part in a running transaction;
 * notices whose cause is too old are left out.
 */
export async function queueMessages(deps: QueueDeps, messages: readonly NewMessage[]): Promise<void> {
  const now = deps.clock.now();
  const timely = messages.filter(message => isTimely(message, now));
  if (timely.length === 0) return;
  const urgent = timely.filter(isUrgent);
  const devices =
    urgent.length > 0 ? await deps.devices.ofPeople([...new Set(urgent.map(each => each.userId))]) : [];
  const added = [...timely.map(message => deliveryOf(message, now)), ...pushesOf(urgent, { devices, now })];
  await deps.deliveries.replaceEarlier(added);
  await deps.deliveries.add(added);
  deps.wake();
}

/** Replaying a topic from its beginning writes to no one about last month. */
function isTimely({ kind, occurredAt }: NewMessage, now: Date): boolean {
  const hours = noticeOf(kind)?.staleAfterHours;
  return !hours || now.getTime() - occurredAt.getTime() <= hours * 3_600_000;
}

const isUrgent = ({ kind, isOwnAction }: NewMessage): boolean =>
  !isOwnAction && Boolean(noticeOf(kind)?.push);

const deliveryOf = ({ occurredAt: _at, isOwnAction: _own, ...given }: NewMessage, now: Date): Delivery =>
  queued(given, now);

function pushesOf(
  urgent: readonly NewMessage[],
  { devices, now }: { devices: readonly PushDevice[]; now: Date },
): Delivery[] {
  const byPerson = Map.groupBy(devices, ({ userId }) => userId);
  return urgent.flatMap(({ kind, socialId, rsvpId, userId, content, cause, about }) =>
    (byPerson.get(userId) ?? []).map(({ _id: deviceId, endpoint }) =>
      queued(
        {
          ...{ kind, socialId, rsvpId, userId, content, deviceId, about },
          cause: `${cause}:push:${deviceId}`,
          channel: 'PUSH',
          place: serviceOf(endpoint),
          blastId: null,
        },
        now,
      ),
    ),
  );
}
