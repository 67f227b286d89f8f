import { ApiError } from '@momos/api-client';
import { type ChatChannel, chatChannelsContract } from '@momos/contracts/chat-channels';
import { chatMessagesContract } from '@momos/contracts/chat-messages';
import { channelParamsOf } from './channel-params.ts';
import { type ChatCore, forgetSent, noteNumber } from './chat-state.ts';
import { isAtEnd, logOf, repaired, withNewer, withOlder } from './log.ts';

const pageSize = 50;
const repairSize = 100;

type Query = { before?: number; after?: number; changedAfter?: number; pageSize?: number };

const list = ({ call }: ChatCore, key: string, query: Query) =>
  call(chatMessagesContract.list, { params: channelParamsOf(key), query: { pageSize, ...query } });

const readChannel = ({ call }: ChatCore, key: string): Promise<ChatChannel[]> =>
  call(chatChannelsContract.get, { params: channelParamsOf(key) }).then(
    ({ data }) => [data],
    () => [],
  );

/** The service shows at most 300 of each type. */
const maxPages = 9;

async function allChannels({ call }: ChatCore): Promise<ChatChannel[]> {
  const all = new Map<string, ChatChannel>();
  let exclusiveStartKey: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const query = { pageSize: 100, ...(exclusiveStartKey ? { exclusiveStartKey } : {}) };
    const { data, meta } = await call(chatChannelsContract.list, { query });
    for (const channel of data) all.set(channel.key, channel);
    exclusiveStartKey = meta.lastEvaluatedKey ?? undefined;
    if (!exclusiveStartKey) break;
  }
  return [...all.values()];
}

/** Reads the person's channels; those that are open and not among them (a moderator's) by themselves. */
export async function readChannels(core: ChatCore): Promise<void> {
  try {
    const data = await allChannels(core);
    const known = new Set(data.map(({ key }) => key));
    const open = [...core.state().logs.keys()].filter(key => !known.has(key));
    const others = await Promise.all(open.map(key => readChannel(core, key)));
    core.set({ channels: [...data, ...others.flat()], error: undefined });
  } catch (error) {
    if (!core.state().channels) core.set({ error });
  }
}

/** Reads the newest messages of a channel, or those around a number. Throws 404 where the person is not in it. */
export async function openLog(core: ChatCore, key: string, around?: number): Promise<void> {
  const { data, meta } = await list(core, key, around === undefined ? {} : { before: around + pageSize / 2 });
  if (!core.channel(key))
    core.set({ channels: [...(core.state().channels ?? []), ...(await readChannel(core, key))] });
  const log = logOf(data, meta);
  core.setLog(key, log);
  forgetSent(core, data);
  // What happened while the answer was on its way found no log to be put into.
  if ((core.channel(key)?.seq ?? 0) > log.seq) await repair(core, key);
}

export async function readOlder(core: ChatCore, key: string): Promise<void> {
  const first = core.state().logs.get(key)?.items[0]?.number ?? 1;
  if (first <= 1) return;
  const { data } = await list(core, key, { before: first });
  const log = core.state().logs.get(key);
  if (log) core.setLog(key, withOlder(log, data));
}

export async function readNewer(core: ChatCore, key: string): Promise<void> {
  const before = core.state().logs.get(key);
  if (!before || isAtEnd(before)) return;
  const { data } = await list(core, key, { after: before.items.at(-1)?.number ?? 0 });
  const log = core.state().logs.get(key);
  if (log) core.setLog(key, withNewer(log, data));
}

type Repair = { isAskedAgain: boolean; done: Promise<void> };
const repairing = new WeakMap<ChatCore, Map<string, Repair>>();

/**
 * Reads what changed since the last known change. One repair of a channel is under way at a time; one that is asked for meanwhile reads
 * once more, since the answer on its way may be older than what asked for it.
 */
export function repair(core: ChatCore, key: string): Promise<void> {
  const running = repairing.get(core) ?? new Map<string, Repair>();
  repairing.set(core, running);
  const under = running.get(key);
  if (under) {
    under.isAskedAgain = true;
    return under.done;
  }
  const begun: Repair = { isAskedAgain: false, done: Promise.resolve() };
  running.set(key, begun);
  begun.done = repairAll(core, key, begun).finally(() => running.delete(key));
  return begun.done;
}

async function repairAll(core: ChatCore, key: string, asked: Repair): Promise<void> {
  try {
    do {
      asked.isAskedAgain = false;
      while (await repairOnce(core, key));
    } while (asked.isAskedAgain);
  } catch (error) {
    // Out of the channel; the list of channels says so, too.
    if (error instanceof ApiError && error.status === 404) core.dropLog(key);
  }
}

/** Whether there is more. */
async function repairOnce(core: ChatCore, key: string): Promise<boolean> {
  const before = core.state().logs.get(key);
  if (!before) return false;
  const { data, meta } = await list(core, key, { changedAfter: before.seq, pageSize: repairSize });
  const log = core.state().logs.get(key);
  if (!log) return false;
  core.setLog(key, repaired(log, data, meta));
  noteNumber(core, key, meta);
  forgetSent(core, data);
  return data.length === repairSize;
}
