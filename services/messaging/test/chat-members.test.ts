import { beforeAll, expect, test } from '@jest/globals';
import { channelFeed, type ChatEvent } from '@momos/contracts/chat-events';
import { eventually, useEngines } from '@momos/testing';
import { type ChatApp, startChat } from './chat-app.ts';

const engines = useEngines();
let chat: ChatApp;
beforeAll(async () => {
  chat = await startChat(engines);
});

const circleOf = (key: string) => `/circles/${key.slice('team/'.length)}/members`;

test('what was said before a member was admitted is not unread to them, and what they read stays read', async () => {
  const [owner, ada, newcomer] = [chat.person(['manager']), chat.person(), chat.person()];
  const key = await chat.team(owner, [ada]);
  for (const text of ['one', 'two', 'three']) await chat.send(ada, key, text);
  await chat.call(newcomer, 'POST', circleOf(key));
  expect((await chat.channel(newcomer, key)).data).toMatchObject({ number: 3, lastRead: 3, unread: 0 });
  await chat.send(ada, key, 'four');
  expect((await chat.channel(newcomer, key)).data.unread).toBe(1);
  // A change of a membership that gave access before moves no marker.
  const own = circleOf(key).replace(/members$/, 'membership');
  expect((await chat.call(newcomer, 'PATCH', own, { isListed: false })).status).toBe(200);
  expect((await chat.channel(newcomer, key)).data.unread).toBe(1);
});

test('open pages of a circle learn who runs it, once that is committed', async () => {
  const [owner, ada] = [chat.person(['manager']), chat.person()];
  const key = await chat.team(owner, [ada]);
  const { data: members } = await chat.call<{ id: string; user: { id: string } }[]>(
    owner,
    'GET',
    circleOf(key),
  );
  const membership = members.find(({ user }) => user.id === ada.userId);
  const redis = await engines.connectRedis();
  const listener = redis.client.duplicate();
  await listener.connect();
  const events: ChatEvent[] = [];
  await listener.subscribe(`${engines.topicPrefix}${channelFeed(key)}`, text => {
    events.push(JSON.parse(text) as ChatEvent);
  });
  for (const [role, canModerate] of [
    ['HOST', true],
    ['MEMBER', false],
  ] as const) {
    events.length = 0;
    await chat.call(owner, 'PATCH', `${circleOf(key)}/${membership?.id}`, { role });
    await eventually(() => expect(events).toEqual([{ kind: 'recheck', channel: key }]));
    expect((await chat.channel(ada, key)).data.canModerate).toBe(canModerate);
  }
  listener.destroy();
});
