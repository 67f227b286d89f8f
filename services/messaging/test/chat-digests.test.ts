import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ChatChannel } from '@momos/contracts/chat-channels';
import { eventually, type MailSink, startMailSink, useEngines } from '@momos/testing';
import { type ChatApp, startChat, type Who } from './chat-app.ts';

const engines = useEngines();
const hourMs = 3_600_000;
let chat: ChatApp;
let sink: MailSink;
/** How far the clock of the service is ahead. */
let aheadMs = 0;

beforeAll(async () => {
  sink = await startMailSink();
  engines.cleanUp(sink.close);
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  chat = await startChat(engines, { SMTP_URL: sink.url, SWEEP_MS: '50' }, { clock });
});
// What a test left due does not meet the next one.
beforeEach(() => {
  aheadMs += 30 * 24 * hourMs;
});

const emailOf = ({ userId }: Who) => chat.neighbours.users.get(userId)?.email ?? '';
const mailsTo = (who: Who) => sink.to(emailOf(who));
const mailTo = (who: Who, count = 1) =>
  eventually(() => {
    const mail = mailsTo(who)[count - 1]?.mail;
    if (!mail) throw new Error(`${mailsTo(who).length} mails so far`);
    return mail;
  });
const named = (firstName: string): Who => ({
  userId: chat.neighbours.addUser({ firstName, displayName: firstName }).id,
  roles: [],
});

/** A circle of three: its owner, and two who may write to each other. */
async function friends() {
  const [owner, ada, bob] = [chat.person(['manager']), named('Ada'), named('Bob')];
  const key = await chat.team(owner, [ada, bob]);
  const { data } = await chat.call<ChatChannel>(ada, 'POST', '/chat/channels', {
    memberIds: [bob.userId],
  });
  return { owner, ada, bob, team: key, conversation: data.key };
}

/** Resolves when all that is due by then was looked at: a person without anything else is written to last. */
async function settled() {
  const { ada, bob, conversation } = await friends();
  await chat.send(ada, conversation, 'The last one');
  aheadMs += hourMs;
  await mailTo(bob);
}

test('who has not read a message to them within an hour gets one mail about all of them, with what they say', async () => {
  const { owner, ada, bob, team, conversation } = await friends();
  for (const text of ['Shall we meet?', 'At noon?', '<b>Or at one?</b>', 'Tell me.'])
    await chat.send(ada, conversation, text);
  await chat.send(owner, team, { text: '@Bob welcome', mentions: [bob.userId] });
  await chat.send(owner, team, 'Hello everybody');
  expect(mailsTo(bob)).toHaveLength(0);
  aheadMs += hourMs;
  const mail = await mailTo(bob);
  expect(mail.subject).toBe('5 unread messages in 2 conversations');
  expect(mail.text).toContain('Ada: Tell me.');
  expect(mail.text).toContain('and 1 more message');
  expect(mail.text).toContain('@Bob welcome');
  expect(mail.text).not.toContain('Hello everybody');
  expect(mail.html).toContain('&lt;b&gt;Or at one?');
  await settled();
  expect(mailsTo(bob)).toHaveLength(1);
  expect(mailsTo(ada)).toHaveLength(0);
});

test('a reply addresses who wrote what it is to; the mail leads to its channel', async () => {
  const { ada, bob, team } = await friends();
  const { data } = await chat.send(bob, team, 'Which book?');
  await chat.send(ada, team, { text: 'Middlemarch', replyToId: data.id });
  aheadMs += hourMs;
  const mail = await mailTo(bob);
  expect(mail.subject).toBe('Ada sent you a message');
  expect(mail.text).toContain(`/chat/${team}`);
});

test('at most one mail is sent a day, which then has what came meanwhile', async () => {
  const { ada, bob, conversation } = await friends();
  await chat.send(ada, conversation, 'one');
  aheadMs += hourMs;
  await mailTo(bob);
  await chat.send(ada, conversation, 'two');
  await settled();
  await chat.send(ada, conversation, 'three');
  await settled();
  expect(mailsTo(bob)).toHaveLength(1);
  aheadMs += 24 * hourMs;
  const mail = await mailTo(bob, 2);
  expect(mail.text).toContain('two');
  expect(mail.text).toContain('three');
  expect(mail.text).not.toContain('Ada: one');
});

test('nothing is sent about what was read, deleted, muted, or is in a channel that the person left', async () => {
  const [readers, deleters, muters, leavers] = [
    await friends(),
    await friends(),
    await friends(),
    await friends(),
  ];
  for (const { ada, conversation } of [readers, muters]) await chat.send(ada, conversation, 'Hello');
  const { data } = await chat.send(deleters.ada, deleters.conversation, 'Sorry');
  await chat.send(leavers.ada, leavers.team, { text: '@Bob', mentions: [leavers.bob.userId] });
  const mark = ({ bob, conversation }: typeof readers, body: object) =>
    chat.call(bob, 'PATCH', `/users/me/chat/channels/${conversation}`, body);
  await mark(readers, { lastRead: 1 });
  await mark(muters, { isMuted: true });
  await chat.call(deleters.ada, 'DELETE', `/chat/channels/${deleters.conversation}/messages/${data.id}`);
  const circleId = leavers.team.slice('team/'.length);
  await chat.call(leavers.bob, 'DELETE', `/circles/${circleId}/members`);
  await settled();
  for (const { bob } of [readers, deleters, muters, leavers]) expect(mailsTo(bob)).toHaveLength(0);
});

test('one click stops these mails alone, and the page brings them back', async () => {
  const { ada, bob, conversation } = await friends();
  await chat.send(ada, conversation, 'one');
  aheadMs += hourMs;
  const mail = await mailTo(bob);
  const headers = mail.headers.get('list') as unknown as { unsubscribe: { url: string } };
  const page = chat.app.url + new URL(headers.unsubscribe.url).pathname;
  const post = async (body: string) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return (await fetch(page, { method: 'POST', headers: type, body })).text();
  };
  const isChosen = (html: string, name: string, value: string) =>
    html.includes(`name="${name}" value="${value}" checked`);
  const stopped = await post('List-Unsubscribe=One-Click');
  expect([isChosen(stopped, 'digests', 'no'), isChosen(stopped, 'choice', 'some')]).toEqual([true, true]);
  aheadMs += 24 * hourMs;
  await chat.send(ada, conversation, 'two');
  await settled();
  expect(mailsTo(bob)).toHaveLength(1);
  expect(isChosen(await post('digests=yes'), 'digests', 'yes')).toBe(true);
  await chat.send(ada, conversation, 'three');
  aheadMs += hourMs;
  expect((await mailTo(bob, 2)).text).toContain('three');
});
