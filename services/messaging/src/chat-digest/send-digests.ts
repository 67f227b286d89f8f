import type { Erased, Store } from '@momos/store';
import type { MissedMessages } from '../chat/missed.store.ts';
import { type Missed, nextDigestAt } from '../chat/missed.ts';
import { newNotice, type QueueDeps, queueMessages } from '../delivery/queue-notices.ts';
import { chatDigest } from '../notice/chat-digest.notice.ts';
import { wantsNotices } from '../opt-out/opt-out.ts';
import type { OptOuts } from '../opt-out/opt-out.store.ts';
import { composeDigest, type ComposeDeps } from './compose-digest.ts';

export type DigestDeps = ComposeDeps &
  QueueDeps & {
    store: Store;
    erased: Pick<Erased, 'has' | 'guard'>;
    missed: MissedMessages;
    optOuts: Pick<OptOuts, 'get'>;
  };

const batchSize = 100;

/** Writes to people whose messages wait unread; answers whether there may be more, or else when the next are due. */
export async function sendDigests(deps: DigestDeps): Promise<boolean | Date | undefined> {
  const due = await deps.missed.due(deps.clock.now(), batchSize);
  for (const missed of due) await sendDigest(deps, missed);
  return due.length === batchSize || deps.missed.nextDueAt();
}

/** One that something is added to meanwhile stays due. */
async function sendDigest(deps: DigestDeps, missed: Missed): Promise<void> {
  const now = deps.clock.now();
  const from = nextDigestAt(missed);
  if (from > now) {
    await deps.missed.putOff(missed, from);
    return;
  }
  const channels = (await isWanted(deps, missed)) ? await composeDigest(deps, missed) : [];
  await deps.store.transaction(async () => {
    if (channels.length === 0) {
      await deps.missed.drop(missed);
      return;
    }
    await deps.erased.guard([missed._id]);
    if (!(await deps.missed.settle(missed, now))) return;
    const cause = `chat-digest:${missed._id}:${missed.version}`;
    const content = { about: 'chat-digest' as const, channels };
    await queueMessages(deps, [
      newNotice(chatDigest, { cause, userId: missed._id, occurredAt: now, content }),
    ]);
  });
}

async function isWanted({ erased, optOuts }: DigestDeps, { _id }: Missed): Promise<boolean> {
  if (await erased.has(_id)) return false;
  return wantsNotices((await optOuts.get([_id])).get(_id), 'digests');
}
