import { beforeAll, describe, expect, test } from '@jest/globals';
import { type ChatEvent, personFeed } from '@momos/contracts/chat-events';
import type { ChannelMember, ChatChannel } from '@momos/contracts/chat-channels';
import type { ChatMessage } from '@momos/contracts/chat-messages';
import type { FoundMessage } from '@momos/contracts/chat-search';
import { eventually, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { type ChatApp, startChat, type Who } from './chat-app.ts';

const engines = useEngines();
let chat: ChatApp;
beforeAll(async () => {
  chat = await startChat(engines);
});

const manager = () => chat.person(['manager']);
async function circle() {
  const [owner, ada, bob] = [manager(), chat.person(), chat.person()];
  return { owner, ada, bob, key: await chat.team(owner, [ada, bob]) };
}
const texts = (messages: ChatMessage[]) => messages.map(({ text }) => text);
const mark = (who: Who, key: string, body: object) =>
  chat.call<ChatChannel>(who, 'PATCH', `/users/me/chat/channels/${key}`, body);

describe('messages', () => {
  test('are numbered from 1, and read by number in both directions', async () => {
    const { ada, bob, key } = await circle();
    for (const text of ['one', 'two', 'three']) await chat.send(ada, key, text);
    const all = await chat.list(bob, key);
    expect(all.data.map(({ number, text }) => [number, text])).toEqual([
      [3, 'three'],
      [2, 'two'],
      [1, 'one'],
    ]);
    expect(all.meta).toMatchObject({ number: 3, seq: 3, lastEvaluatedKey: null });
    expect(texts((await chat.list(bob, key, '?before=3&pageSize=1')).data)).toEqual(['two']);
    expect(texts((await chat.list(bob, key, '?after=1')).data)).toEqual(['two', 'three']);
    const first = await chat.list(bob, key, '?pageSize=2');
    const rest = await chat.list(bob, key, `?pageSize=2&exclusiveStartKey=${first.meta.lastEvaluatedKey}`);
    expect(texts(rest.data)).toEqual(['one']);
  });

  test('are sent once, however often the same client id arrives', async () => {
    const { ada, bob, key } = await circle();
    const message = { clientId: uuid(), text: 'Hello' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => chat.send(ada, key, message)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect((await chat.send(ada, key, { ...message, text: 'Other' })).code).toBe('idempotency_key_reused');
    // The client id of another person is another message.
    await chat.send(bob, key, message);
    expect((await chat.list(ada, key)).data).toHaveLength(2);
  });

  test('that changed are read by the number of their change', async () => {
    const { owner, ada, bob, key } = await circle();
    const { data: first } = await chat.send(ada, key, 'one');
    await chat.send(ada, key, 'two');
    const path = `/chat/channels/${key}/messages/${first.id}`;
    expect((await chat.call<ChatMessage>(bob, 'PATCH', path, { text: 'mine' })).status).toBe(403);
    await chat.call(ada, 'PATCH', path, { text: 'uno' });
    await chat.call(bob, 'POST', `${path}/reactions`, { emoji: '👍' });
    await chat.call(bob, 'POST', `${path}/reactions`, { emoji: '👍' });
    const changed = await chat.list(bob, key, '?changedAfter=2');
    expect(changed.meta.seq).toBe(4);
    expect(changed.data).toMatchObject([
      { id: first.id, number: 1, seq: 4, text: 'uno', reactions: [{ emoji: '👍', userIds: [bob.userId] }] },
    ]);
    expect((await chat.call<ChatMessage>(ada, 'POST', `${path}/pin`, {})).status).toBe(403);
    await chat.call(owner, 'POST', `${path}/pin`, {});
    expect((await chat.call<ChatMessage[]>(ada, 'GET', `/chat/channels/${key}/pins`)).data).toHaveLength(1);
    await chat.call(ada, 'DELETE', path);
    expect((await chat.list(bob, key, '?changedAfter=4')).data).toMatchObject([
      { text: '', deletedBy: 'AUTHOR' },
    ]);
    expect((await chat.call(ada, 'PATCH', path, { text: 'again' })).status).toBe(404);
  });

  test('have replies, which count on the message they are to', async () => {
    const { ada, bob, key } = await circle();
    const { data: root } = await chat.send(ada, key, 'Who comes?');
    const { data: reply } = await chat.send(bob, key, { text: 'I do', replyToId: root.id });
    await chat.send(ada, key, { text: 'Good', replyToId: reply.id });
    const replies = await chat.call<ChatMessage[]>(
      ada,
      'GET',
      `/chat/channels/${key}/messages/${root.id}/replies`,
    );
    expect(texts(replies.data)).toEqual(['I do', 'Good']);
    expect(replies.data.every(({ replyTo }) => replyTo?.id === root.id)).toBe(true);
    const { data } = await chat.list(ada, key);
    expect(data.find(({ id }) => id === root.id)).toMatchObject({ replyCount: 2 });
    const other = await circle();
    expect((await chat.send(other.ada, other.key, { text: 'x', replyToId: root.id })).status).toBe(404);
  });

  test('that say nothing, or show a file from elsewhere, are refused', async () => {
    const { ada, key } = await circle();
    expect((await chat.send(ada, key, '   ')).status).toBe(400);
    const elsewhere = { text: '', attachments: [{ path: 'https://evil.example/a.png', name: 'a' }] };
    expect((await chat.send(ada, key, elsewhere)).status).toBe(400);
    const own = { attachments: [{ path: '/media/public/attachments/ab-1.pdf', name: 'Plan.pdf' }] };
    expect((await chat.send(ada, key, own)).data.attachments).toHaveLength(1);
  });
});

describe('a channel', () => {
  test('is unread by what was sent since it was read, whatever the order in which tabs say so', async () => {
    const { ada, bob, key } = await circle();
    for (const text of ['one', 'two', 'three']) await chat.send(ada, key, text);
    expect((await chat.channel(ada, key)).data).toMatchObject({ unread: 0, lastRead: 3 });
    expect((await chat.channel(bob, key)).data).toMatchObject({
      unread: 3,
      number: 3,
      last: { text: 'three' },
    });
    expect((await mark(bob, key, { lastRead: 2 })).data.unread).toBe(1);
    expect((await mark(bob, key, { lastRead: 1 })).data.unread).toBe(1);
    expect((await mark(bob, key, { lastRead: 99 })).data).toMatchObject({ unread: 0, lastRead: 3 });
    expect((await mark(bob, key, { lastRead: 2, isUnread: true })).data.unread).toBe(2);
  });

  test('that is hidden comes back with the next message', async () => {
    const { ada, bob, key } = await circle();
    await chat.send(ada, key, 'one');
    await mark(bob, key, { isHidden: true, isMuted: true });
    const keys = async (query = '') =>
      (await chat.call<ChatChannel[]>(bob, 'GET', `/chat/channels${query}`)).data.map(each => each.key);
    expect(await keys()).not.toContain(key);
    expect(await keys('?hidden=true')).toContain(key);
    await chat.send(ada, key, 'two');
    expect(await keys()).toContain(key);
    expect((await chat.channel(bob, key)).data.isMuted).toBe(true);
  });

  test('is listed for who is in it, the last active first, page by page', async () => {
    const ada = chat.person();
    const keys = [];
    for (let i = 0; i < 3; i += 1) keys.push(await chat.team(manager(), [ada]));
    for (const key of keys) await chat.send(ada, key, 'Hello');
    const first = await chat.call<ChatChannel[]>(ada, 'GET', '/chat/channels?pageSize=2');
    expect(first.data.map(({ key }) => key)).toEqual([keys[2], keys[1]]);
    const rest = await chat.call<ChatChannel[]>(
      ada,
      'GET',
      `/chat/channels?pageSize=2&exclusiveStartKey=${first.meta.lastEvaluatedKey}`,
    );
    expect(rest.data.map(({ key }) => key)).toEqual([keys[0]]);
    expect((await chat.call(ada, 'GET', '/chat/channels?exclusiveStartKey=forged')).status).toBe(400);
  });

  test('of a social is read by its hosts and by who has a seat, for as long as they have it', async () => {
    const [host, ada, other] = [chat.person(), chat.person(), chat.person()];
    const key = await chat.social(host, [ada]);
    expect((await chat.send(ada, key, 'See you')).status).toBe(201);
    expect((await chat.channel(host, key)).data).toMatchObject({
      canModerate: true,
      title: 'Founders breakfast',
    });
    expect((await chat.channel(other, key)).status).toBe(404);
    await chat.rsvp(key, ada, 'CANCELLED');
    expect((await chat.send(ada, key, 'Still here')).status).toBe(404);
  });

  test('of a circle names its circle and its people', async () => {
    const { owner, ada, bob, key } = await circle();
    const id = key.slice('team/'.length);
    expect((await chat.call<{ id: string }>(ada, 'GET', `/chat/circles/chatChannelId/${id}`)).data.id).toBe(
      id,
    );
    const members = await chat.call<ChannelMember[]>(ada, 'GET', `/chat/channels/team/${id}/members`);
    expect(members.data.map(({ user }) => user.id).sort()).toEqual([ada.userId, bob.userId].sort());
    const named = chat.neighbours.addUser({ displayName: 'Zoë Quill' });
    const zoe = { userId: named.id, roles: [] };
    await chat.call(zoe, 'POST', `/circles/${id}/members`);
    const found = await chat.call<ChannelMember[]>(owner, 'GET', `/chat/channels/${key}/people?q=qu`);
    expect(found.data.map(({ user }) => user.displayName)).toEqual(['Zoë Quill']);
    await chat.call(ada, 'DELETE', `/circles/${id}/members`);
    expect((await chat.list(ada, key)).status).toBe(404);
  });
});

describe('a conversation', () => {
  const start = (who: Who, ...others: Who[]) =>
    chat.call<ChatChannel>(who, 'POST', '/chat/channels', { memberIds: others.map(({ userId }) => userId) });

  test('of two is always the same one, and no third reads it', async () => {
    const { owner, ada, bob } = await circle();
    const [one, two] = [await start(ada, bob), await start(bob, ada)];
    expect(one).toMatchObject({ status: 201, data: { type: 'messaging', people: [{ id: bob.userId }] } });
    expect(two.data.key).toBe(one.data.key);
    await chat.send(ada, one.data.key, 'Between us');
    expect((await chat.channel(bob, one.data.key)).data.unread).toBe(1);
    // Not even a manager.
    expect((await chat.list(owner, one.data.key)).status).toBe(404);
    expect((await chat.list({ ...owner, roles: ['admin'] }, one.data.key)).status).toBe(404);
  });

  test('is started with the hosts of a social by anybody who asks, within a limit', async () => {
    const [host, guest, stranger] = [chat.person(), chat.person(), chat.person()];
    const ask = async (who: Who, memberIds: string[], key: string) =>
      chat.call<ChatChannel>(who, 'POST', '/chat/channels', { memberIds, socialId: key.split('/')[1] });
    const key = await chat.social(host, [guest]);
    expect((await start(stranger, host)).status).toBe(403);
    const asked = await ask(stranger, [host.userId], key);
    expect(asked).toMatchObject({ status: 201, data: { type: 'messaging', people: [{ id: host.userId }] } });
    // Guests are not asked this way, and no social opens the hosts of another.
    expect((await ask(stranger, [guest.userId], key)).status).toBe(403);
    expect((await ask(stranger, [host.userId, guest.userId], key)).status).toBe(403);
    const other = chat.person();
    expect((await ask(stranger, [other.userId], key)).status).toBe(403);
    const statuses = [];
    for (let i = 0; i < 10; i += 1) {
      const next = chat.person();
      statuses.push((await ask(stranger, [next.userId], await chat.social(next, []))).status);
    }
    expect(statuses).toEqual([...Array<number>(9).fill(201), 429]);
    // Whom one has asked already stays within reach.
    expect((await ask(stranger, [host.userId], key)).status).toBe(201);
  });

  test('is started with people one shares a circle or social with', async () => {
    const { ada, bob } = await circle();
    const stranger = chat.person();
    expect((await start(ada, stranger)).status).toBe(403);
    expect((await start(manager(), stranger)).status).toBe(201);
    expect((await start(ada, { userId: uuid(), roles: [] })).status).toBe(400);
    expect((await start(ada, ada)).status).toBe(400);
    const group = await start(ada, bob, ada);
    expect(group.data.people).toHaveLength(1);
  });
});

describe('who wants no more of a conversation', () => {
  const start = (who: Who, ...others: Who[]) =>
    chat.call<ChatChannel>(who, 'POST', '/chat/channels', { memberIds: others.map(({ userId }) => userId) });
  const leave = (who: Who, { key }: ChatChannel) =>
    chat.call(who, 'DELETE', `/users/me/chat/conversations/${key.slice('messaging/'.length)}`);
  const keysOf = async (who: Who) =>
    (await chat.call<ChatChannel[]>(who, 'GET', '/chat/channels')).data.map(({ key }) => key);

  test('leaves it; the others stay, and start it again', async () => {
    const { owner, ada, bob } = await circle();
    const { data: group } = await start(ada, bob, owner);
    expect((await leave(bob, group)).status).toBe(200);
    expect((await leave(bob, group)).status).toBe(404);
    expect((await chat.list(bob, group.key)).status).toBe(404);
    expect(await keysOf(bob)).not.toContain(group.key);
    expect((await chat.send(ada, group.key, 'Two of us')).status).toBe(201);
    expect((await chat.channel(ada, group.key)).data.people).toHaveLength(1);

    const { data: pair } = await start(ada, bob);
    await leave(bob, pair);
    const left = await chat.channel(ada, pair.key);
    expect(left.data).toMatchObject({ canWrite: false, people: [{ id: bob.userId }] });
    expect((await chat.send(ada, pair.key, 'Hello?')).status).toBe(403);
    expect((await start(ada, bob)).data).toMatchObject({ key: pair.key, canWrite: true });
    expect((await chat.send(bob, pair.key, 'Back')).status).toBe(201);
  });

  test('blocks the other one, and both are kept from writing until that ends', async () => {
    const { ada, bob } = await circle();
    const { data: pair } = await start(ada, bob);
    const block = (method: string, whom: Who) =>
      chat.call(ada, method, `/users/me/chat/blocks/${whom.userId}`);
    expect((await block('POST', ada)).status).toBe(400);
    expect((await block('POST', { userId: uuid(), roles: [] })).status).toBe(404);
    for (const _ of [1, 2]) expect((await block('POST', bob)).status).toBe(200);
    const blocked = await chat.call<{ id: string }[]>(ada, 'GET', '/users/me/chat/blocks');
    expect(blocked.data).toMatchObject([{ id: bob.userId }]);
    for (const who of [ada, bob]) {
      expect((await chat.send(who, pair.key, 'But')).status).toBe(403);
      expect((await chat.channel(who, pair.key)).data).toMatchObject({
        canWrite: false,
        isBlocked: who === ada,
      });
      const listed = await chat.call<ChatChannel[]>(who, 'GET', '/chat/channels');
      expect(listed.data.find(({ key }) => key === pair.key)).toMatchObject({ canWrite: false });
      expect((await start(who, who === ada ? bob : ada)).status).toBe(403);
    }
    for (const _ of [1, 2]) expect((await block('DELETE', bob)).status).toBe(200);
    expect((await chat.send(bob, pair.key, 'Thanks')).status).toBe(201);
  });
});

test('a block wakes the pages of people who have a conversation, and no others', async () => {
  const { ada, bob } = await circle();
  const stranger = chat.person();
  const { data: pair } = await chat.call<ChatChannel>(ada, 'POST', '/chat/channels', {
    memberIds: [bob.userId],
  });
  const redis = await engines.connectRedis();
  const listener = redis.client.duplicate();
  await listener.connect();
  const events: ChatEvent[] = [];
  await listener.subscribe(`${engines.topicPrefix}${personFeed(bob.userId)}`, text => {
    events.push(JSON.parse(text) as ChatEvent);
  });
  for (const who of [stranger, ada])
    expect((await chat.call(who, 'POST', `/users/me/chat/blocks/${bob.userId}`)).status).toBe(200);
  await eventually(() => expect(events).not.toEqual([]));
  expect(events).toEqual([{ kind: 'standing', channel: pair.key }]);
  listener.destroy();
});

describe('search', () => {
  test('finds words, and only in channels that one may read', async () => {
    const { ada, bob, key } = await circle();
    const other = await circle();
    await chat.send(ada, key, 'The café opens at nine');
    await chat.send(other.ada, other.key, 'Another CAFE elsewhere');
    const find = (who: Who, q: string) =>
      chat.call<FoundMessage[]>(who, 'GET', `/chat/search/messages?q=${encodeURIComponent(q)}`);
    expect((await find(bob, 'cafe opens')).data).toMatchObject([
      { channelTitle: 'Founders', message: { number: 1 } },
    ]);
    expect((await find(bob, 'elsewhere')).data).toEqual([]);
    expect((await find(bob, '%')).status).toBe(400);
    const all = await chat.call<{ messages: unknown[]; channels: ChatChannel[] }>(
      bob,
      'GET',
      '/chat/search?q=foun',
    );
    expect(all.data.channels.map(each => each.key)).toEqual([key]);
    expect((await chat.call<unknown[]>(bob, 'GET', '/chat/search/channels?q=nothing')).data).toEqual([]);
    const { data: message } = await chat.send(ada, key, 'Forgettable');
    await chat.call(ada, 'DELETE', `/chat/channels/${key}/messages/${message.id}`);
    expect((await find(bob, 'forgettable')).data).toEqual([]);
  });
});
