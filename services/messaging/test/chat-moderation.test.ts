import { beforeAll, describe, expect, test } from '@jest/globals';
import type { ChatChannel } from '@momos/contracts/chat-channels';
import type { ChatReport, RestrictedMember } from '@momos/contracts/chat-moderation';
import type { AuditEntry } from '@momos/contracts/proto/crm/v1/bus';
import { ConfigChanged } from '@momos/contracts/proto/identity/v1/bus';
import { topics } from '@momos/contracts/topics';
import { eventually, listenTo, startPublisher, useEngines } from '@momos/testing';
import { type ChatApp, startChat, type Who } from './chat-app.ts';

const engines = useEngines();
let chat: ChatApp;
let entries: AuditEntry[];
beforeAll(async () => {
  entries = await listenTo(engines, topics.messagingAudit);
  chat = await startChat(engines);
});

const manager = () => chat.person(['manager']);
async function circle() {
  const [owner, ada, bob] = [manager(), chat.person(), chat.person()];
  return { owner, ada, bob, key: await chat.team(owner, [ada, bob]) };
}
const restrict = (who: Who, key: string, whom: Who, body: object) =>
  chat.call<RestrictedMember>(who, 'PATCH', `/chat/channels/${key}/restrictions/${whom.userId}`, body);
const audited = (action: string, targetId: string) =>
  eventually(() =>
    expect(entries.filter(each => each.action === action && each.targetId === targetId)).toHaveLength(1),
  );

describe('who moderates a channel', () => {
  test('removes a message of another, which the audit log keeps', async () => {
    const { owner, ada, bob, key } = await circle();
    const { data: message } = await chat.send(ada, key, 'Buy now');
    const path = `/chat/channels/${key}/messages/${message.id}`;
    expect((await chat.call(bob, 'DELETE', path)).status).toBe(403);
    expect((await chat.call(owner, 'DELETE', path)).data).toMatchObject({ deletedBy: 'MODERATOR', text: '' });
    expect((await chat.call(owner, 'DELETE', path)).status).toBe(200);
    await audited('MESSAGE_REMOVED', message.id);
  });

  test('silences a person for a time, who still reads', async () => {
    const { owner, ada, bob, key } = await circle();
    expect((await restrict(bob, key, ada, { silencedMinutes: 5 })).status).toBe(403);
    expect((await restrict(owner, key, owner, { isBlocked: true })).status).toBe(403);
    await restrict(owner, key, ada, { silencedMinutes: 5 });
    expect((await chat.send(ada, key, 'But')).status).toBe(403);
    expect((await chat.channel(ada, key)).data).toMatchObject({ canWrite: false });
    await restrict(owner, key, ada, { silencedMinutes: 0 });
    expect((await chat.send(ada, key, 'Thanks')).status).toBe(201);
  });

  test('blocks a person, who has no such channel until that ends', async () => {
    const { owner, ada, key } = await circle();
    await restrict(owner, key, ada, { isBlocked: true });
    expect((await chat.list(ada, key)).status).toBe(404);
    const listed = await chat.call<ChatChannel[]>(ada, 'GET', '/chat/channels');
    expect(listed.data.map(each => each.key)).not.toContain(key);
    const restrictions = `/chat/channels/${key}/restrictions`;
    const { data } = await chat.call<RestrictedMember[]>(owner, 'GET', restrictions);
    expect(data).toMatchObject([{ user: { id: ada.userId }, isBlocked: true }]);
    await restrict(owner, key, ada, { isBlocked: false });
    expect((await chat.list(ada, key)).status).toBe(200);
    expect((await chat.call<unknown[]>(owner, 'GET', restrictions)).data).toEqual([]);
  });
});

test('a message is reported once by a person, and a manager decides once', async () => {
  const { ada, bob, key } = await circle();
  const { data: message } = await chat.send(ada, key, 'Spam');
  const path = `/chat/channels/${key}/messages/${message.id}/reports`;
  const [one, two] = [
    await chat.call<{ id: string }>(bob, 'POST', path, { reason: 'SPAM', note: 'Again' }),
    await chat.call<{ id: string }>(bob, 'POST', path, { reason: 'OTHER' }),
  ];
  expect(two.data.id).toBe(one.data.id);
  expect((await chat.call(ada, 'POST', path, { reason: 'SPAM' })).status).toBe(403);
  expect((await chat.call(bob, 'GET', '/chat/reports')).status).toBe(403);
  const { data } = await chat.call<ChatReport[]>(manager(), 'GET', '/chat/reports');
  expect(data.find(({ id }) => id === one.data.id)).toMatchObject({
    reason: 'SPAM',
    note: 'Again',
    message: { text: 'Spam' },
  });
  const decide = () =>
    chat.call<ChatReport>(manager(), 'PATCH', `/chat/reports/${one.data.id}`, { status: 'REMOVED' });
  expect((await decide()).data).toMatchObject({ status: 'REMOVED', message: { deletedBy: 'MODERATOR' } });
  await decide();
  await audited('CHAT_REPORT_DECIDED', one.data.id);
  await audited('MESSAGE_REMOVED', message.id);
});

describe('a report', () => {
  async function reported() {
    const people = await circle();
    const { ada, bob, key } = people;
    const { data: message } = await chat.send(ada, key, 'You fool');
    const path = `/chat/channels/${key}/messages/${message.id}`;
    const { data } = await chat.call<{ id: string }>(bob, 'POST', `${path}/reports`, {
      reason: 'HARASSMENT',
    });
    const decide = (body: object) =>
      chat.call<ChatReport>(manager(), 'PATCH', `/chat/reports/${data.id}`, body);
    return { ...people, path, id: data.id, decide };
  }
  const shown = async (id: string) => {
    const { data } = await chat.call<ChatReport[]>(manager(), 'GET', '/chat/reports');
    return data.find(each => each.id === id);
  };

  test('shows the message as it was, after its author edited and deleted it', async () => {
    const { ada, path, id } = await reported();
    await chat.call(ada, 'PATCH', path, { text: 'You angel' });
    expect(await shown(id)).toMatchObject({ message: { text: 'You angel' }, reported: { text: 'You fool' } });
    await chat.call(ada, 'DELETE', path);
    expect(await shown(id)).toMatchObject({
      message: { text: '', deletedBy: 'AUTHOR' },
      reported: { text: 'You fool' },
    });
  });

  test('ends with its author muted or blocked where the manager decides so', async () => {
    const { ada, key, id, decide } = await reported();
    expect((await decide({ status: 'DISMISSED', isBlocked: true })).status).toBe(400);
    expect((await decide({ status: 'REMOVED', silencedMinutes: 60 })).status).toBe(200);
    expect((await chat.send(ada, key, 'But')).status).toBe(403);
    await audited('CHAT_REPORT_DECIDED', id);
    await audited('CHAT_MEMBER_RESTRICTED', ada.userId);
    const other = await reported();
    await other.decide({ status: 'REMOVED', isBlocked: true });
    expect((await chat.list(other.ada, other.key)).status).toBe(404);
  });
});

test('a word of the organisation’s list is refused, whatever its case and accents', async () => {
  const { ada, key } = await circle();
  const publish = await startPublisher(engines, 'settings');
  const value = JSON.stringify(['Grüezi']);
  await publish(topics.config, ConfigChanged.fromPartial({ id: 'circle.refusedWords', version: 1, value }));
  await eventually(async () =>
    expect((await chat.send(ada, key, 'GRUEZI? No: gruezi, Grüezi!')).status).toBe(400),
  );
  expect((await chat.send(ada, key, 'Hello')).status).toBe(201);
});

describe('the matrix of rights', () => {
  const callers = [
    'visitor',
    'stranger',
    'silenced',
    'blocked',
    'left',
    'member',
    'author',
    'owner',
    'manager',
  ] as const;
  type Caller = (typeof callers)[number];
  type Row = [call: string, allowed: readonly Caller[]];
  const readers: Caller[] = ['silenced', 'member', 'author', 'owner', 'manager'];
  const writers: Caller[] = ['member', 'author', 'owner', 'manager'];
  const moderators: Caller[] = ['owner', 'manager'];
  const rows: Row[] = [
    ['GET ', readers],
    ['GET /messages', readers],
    ['POST /messages', writers],
    ['GET /messages/{m}/replies', readers],
    ['POST /messages/{m}/reactions', writers],
    ['PATCH /messages/{m}', ['author']],
    ['POST /messages/{m}/pin', moderators],
    ['GET /pins', readers],
    ['GET /people', readers],
    ['GET /members', readers],
    ['POST /messages/{m}/reports', ['silenced', 'member', 'owner', 'manager']],
    ['GET /restrictions', moderators],
    ['PATCH /restrictions/{p}', moderators],
    ['PATCH /users/me', readers],
    ['DELETE /messages/{m}', ['author', 'owner', 'manager']],
  ];
  const bodies: Record<string, object> = {
    'POST /messages': { clientId: '01930b5e-7c1a-7d2e-8f3a-1b2c3d4e5f60', text: 'Hello' },
    'POST /messages/{m}/reactions': { emoji: '👍' },
    'PATCH /messages/{m}': { text: 'Edited' },
    'POST /messages/{m}/pin': {},
    'POST /messages/{m}/reports': { reason: 'SPAM' },
    'PATCH /restrictions/{p}': { silencedMinutes: 0 },
    'PATCH /users/me': { isMuted: false },
  };

  test.each(rows)('%s', async (call, allowed) => {
    const by = {
      visitor: null,
      stranger: chat.person(),
      silenced: chat.person(),
      blocked: chat.person(),
      left: chat.person(),
      member: chat.person(),
      author: chat.person(),
      owner: manager(),
      manager: manager(),
    };
    const key = await chat.team(by.owner, [by.silenced, by.blocked, by.left, by.member, by.author]);
    await restrict(by.owner, key, by.silenced, { silencedMinutes: 5 });
    await restrict(by.owner, key, by.blocked, { isBlocked: true });
    await chat.call(by.left, 'DELETE', `/circles/${key.slice('team/'.length)}/members`);
    const [method = '', path = ''] = call.split(' ');
    for (const who of callers) {
      const { data: message } = await chat.send(by.author, key, 'Hello');
      const below = path.replace('{m}', message.id).replace('{p}', by.member.userId);
      const place = path === '/users/me' ? `/users/me/chat/channels/${key}` : `/chat/channels/${key}${below}`;
      const { status } = await chat.call(by[who], method, place, bodies[call]);
      const expected = who === 'visitor' ? [401] : allowed.includes(who) ? [200, 201] : [403, 404];
      expect({ who, status, isExpected: expected.includes(status) }).toMatchObject({ isExpected: true });
    }
  });
});
