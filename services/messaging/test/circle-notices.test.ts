import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { CircleMember } from '@momos/contracts/circle-members';
import type { CircleInvitation } from '@momos/contracts/circle-invitations';
import { eventually, type MailSink, startMailSink, useEngines } from '@momos/testing';
import { circleCaller, type Who } from './circle-caller.ts';
import { type MessagingApp, startMessaging } from './messaging-app.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

const engines = useEngines();
const hourMs = 3_600_000;
let app: MessagingApp;
let neighbours: Neighbours;
let sink: MailSink;
/** How far the clock of the service is ahead. */
let aheadMs = 0;

beforeAll(async () => {
  sink = await startMailSink();
  engines.cleanUp(sink.close);
  neighbours = await startNeighbours(engines);
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  app = await startMessaging(engines, { ...neighbours.env, SMTP_URL: sink.url, SWEEP_MS: '50' }, { clock });
});
// What a test left due does not meet the next one.
beforeEach(() => {
  aheadMs += 60 * 24 * hourMs;
});

const emailOf = ({ userId }: Who) => neighbours.users.get(userId)?.email ?? '';
const mailsTo = (who: Who) => sink.to(emailOf(who));
const subjectsTo = (who: Who) => mailsTo(who).map(({ mail }) => mail.subject);
const mailTo = (who: Who, count = 1) =>
  eventually(() => {
    const mail = mailsTo(who)[count - 1]?.mail;
    if (!mail) throw new Error(`${mailsTo(who).length} mails so far`);
    return mail;
  });

/** A circle whose hosts decide, with its owner and what is done in it. */
async function circle(given: object = {}) {
  const { create, someManager, join, guest, call } = circleCaller(app, neighbours);
  const owner = someManager();
  const { data } = await create({ name: 'Night owls', isApprovalRequired: true, ...given }, owner);
  const at = `/circles/${data.id}`;
  return {
    ...{ owner, guest, slug: data.slug },
    join: (who: Who) => join(who, data),
    leave: (who: Who) => call(who, 'DELETE', `${at}/members`),
    decide: (id: string, decision: string, headers = {}) =>
      call<CircleMember>(owner, 'PATCH', `${at}/members/${id}`, { decision }, headers),
    decideSome: (memberIds: string[], decision: string) =>
      call(owner, 'PATCH', `${at}/members`, { memberIds, decision }),
    invite: (who: Who) => call(owner, 'POST', `${at}/invitations`, { emails: [emailOf(who)] }),
    withdraw: async () => {
      const { data: invited } = await call<CircleInvitation[]>(owner, 'GET', `${at}/invitations`);
      for (const { id } of invited) await call(owner, 'DELETE', `${at}/invitations/${id}`);
    },
  };
}

/** Resolves when what was queued before is sent: an invitation of another circle is mailed last. */
async function settled() {
  const { invite, guest } = await circle();
  const last = guest();
  await invite(last);
  await mailTo(last);
}

/** And when what is due by now was looked at: requests of another circle are due last. */
async function looked() {
  const { join, guest, owner } = await circle();
  await join(guest());
  aheadMs += hourMs;
  await mailTo(owner);
}

const page = (mail: Awaited<ReturnType<typeof mailTo>>) => {
  const headers = mail.headers.get('list') as unknown as { unsubscribe: { url: string } };
  return app.url + new URL(headers.unsubscribe.url).pathname;
};
const post = async (url: string, body: string) => {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await fetch(url, { method: 'POST', headers: type, body })).text();
};

test('an invitation is mailed once, however often it is made, and leads to the circle', async () => {
  const { invite, withdraw, guest, slug } = await circle();
  const ada = guest();
  await invite(ada);
  await invite(ada);
  const mail = await mailTo(ada);
  expect(mail.subject).toBe('You are invited to Night owls');
  expect(mail.text).toContain(`/circles/${slug}`);
  expect(mail.html).toContain('View invitation');
  await withdraw();
  await invite(ada);
  await settled();
  expect(mailsTo(ada)).toHaveLength(1);
  aheadMs += 32 * 24 * hourMs;
  await withdraw();
  await invite(ada);
  await mailTo(ada, 2);
});

test('one click stops invitations and mails about requests, and the page brings them back', async () => {
  const [first, second, third] = [await circle(), await circle(), await circle()];
  const ada = first.guest();
  await first.invite(ada);
  const url = page(await mailTo(ada));
  expect(await post(url, 'List-Unsubscribe=One-Click')).toContain('name="circles" value="no" checked');
  await second.invite(ada);
  await settled();
  expect(mailsTo(ada)).toHaveLength(1);
  // Answers to her own requests stay.
  const { data } = await third.join(ada);
  await third.decide(data.id, 'APPROVE');
  expect((await mailTo(ada, 2)).subject).toBe('You are in: Night owls');
  expect(await post(url, 'circles=yes')).toContain('name="circles" value="yes" checked');
  const fourth = await circle();
  await fourth.invite(ada);
  expect((await mailTo(ada, 3)).subject).toBe('You are invited to Night owls');
});

test('who asked to join gets one mail about the decision, also where it is sent again', async () => {
  const { join, decide, decideSome, guest } = await circle();
  const [ada, bob] = [guest(), guest()];
  const [asked, other] = [(await join(ada)).data, (await join(bob)).data];
  const key = { 'idempotency-key': `decide-${asked.id}` };
  for (let at = 0; at < 2; at++) await decide(asked.id, 'APPROVE', key);
  await decide(asked.id, 'APPROVE');
  await decideSome([asked.id, other.id], 'DECLINE');
  await decideSome([asked.id, other.id], 'DECLINE');
  expect((await mailTo(bob)).subject).toBe('About joining Night owls');
  await settled();
  expect(subjectsTo(ada)).toEqual(['You are in: Night owls']);
  expect(subjectsTo(bob)).toHaveLength(1);
});

test('who is approved where access has a price reads what it costs', async () => {
  const { join, decide, guest } = await circle({ price: 10 });
  const ada = guest();
  await decide((await join(ada)).data.id, 'APPROVE');
  const mail = await mailTo(ada);
  expect(mail.subject).toBe('You can join Night owls now');
  expect(mail.text).toContain('$10');
});

test('whoever is removed or blocked reads the same; who left, or was declined before, reads nothing more', async () => {
  const { join, leave, decide, guest } = await circle({ isApprovalRequired: false });
  const [removed, blocked, left] = [guest(), guest(), guest()];
  const idOf = async (who: Who) => (await join(who)).data.id;
  await decide(await idOf(removed), 'REMOVE');
  await decide(await idOf(blocked), 'BLOCK');
  const gone = await idOf(left);
  await leave(left);
  await decide(gone, 'BLOCK');
  const mails = [await mailTo(removed), await mailTo(blocked)];
  for (const mail of mails) {
    expect(mail.subject).toBe('Your membership of Night owls has ended');
    expect(mail.text).not.toMatch(/block|return what you paid/);
  }
  const asked = await circle();
  const [ada, bob] = [asked.guest(), asked.guest()];
  const [hers, his] = [(await asked.join(ada)).data, (await asked.join(bob)).data];
  await asked.decide(hers.id, 'DECLINE');
  await asked.decide(hers.id, 'BLOCK');
  await asked.decide(his.id, 'BLOCK');
  await mailTo(ada);
  expect((await mailTo(bob)).subject).toBe('About joining Night owls');
  await settled();
  for (const who of [removed, blocked, ada, bob]) expect(mailsTo(who)).toHaveLength(1);
  expect(mailsTo(left)).toHaveLength(0);
});

test('hosts get one mail about all requests that wait, an hour after the first, and at most one a day', async () => {
  const { join, decide, guest, owner, slug } = await circle();
  const asked = [(await join(guest())).data, (await join(guest())).data, (await join(guest())).data];
  await decide(asked[0]?.id ?? '', 'DECLINE');
  await settled();
  expect(mailsTo(owner)).toHaveLength(0);
  aheadMs += hourMs;
  const mail = await mailTo(owner);
  expect(mail.subject).toBe('2 people ask to join Night owls');
  expect(mail.text).toContain(`/circles/${slug}/manage`);
  await join(guest());
  await looked();
  expect(mailsTo(owner)).toHaveLength(1);
  aheadMs += 24 * hourMs;
  expect((await mailTo(owner, 2)).subject).toBe('3 people ask to join Night owls');
  await looked();
  expect(mailsTo(owner)).toHaveLength(2);
});

test('many can ask together, and are in one mail', async () => {
  const { join, guest, owner } = await circle();
  const asked = await Promise.all(Array.from({ length: 40 }, () => join(guest())));
  expect(asked.map(({ data }) => data.status)).toEqual(asked.map(() => 'REQUESTED'));
  aheadMs += hourMs;
  expect((await mailTo(owner)).subject).toBe('40 people ask to join Night owls');
});

test('hosts who have decided about all of them get none', async () => {
  const { join, decide, guest, owner } = await circle();
  await decide((await join(guest())).data.id, 'APPROVE');
  await looked();
  expect(mailsTo(owner)).toHaveLength(0);
});
