import { expect, test } from '@jest/globals';
import { topics } from '@momos/contracts/topics';
import { eventually, startMailSink, startPublisher, type SunkMail, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { startMessaging } from './messaging-app.ts';
import { startNeighbours } from './neighbours.ts';

const engines = useEngines();
const sink = await startMailSink();
engines.cleanUp(sink.close);
const neighbours = await startNeighbours(engines);
const app = await startMessaging(engines, {
  ...neighbours.env,
  SMTP_URL: sink.url,
  PUBLIC_URL: 'https://momos.test',
});
const publish = await startPublisher(engines);

const mailTo = (address: string, subject: RegExp): Promise<SunkMail> =>
  eventually(() => {
    const found = sink.to(address).find(({ mail }) => subject.test(mail.subject ?? ''));
    if (!found) throw new Error(`no ${String(subject)} to ${address}`);
    return found;
  });

const answer = (userId: string, isGranted: boolean) =>
  publish(topics.inviteCodeRequest, { id: uuid(), version: 2, userId, isGranted });

test('a request for an invite code is answered once', async () => {
  const [lucky, other] = [neighbours.addUser(), neighbours.addUser()];
  await answer(lucky.id, true);
  await answer(other.id, false);
  const granted = await mailTo(lucky.email, /new invite code/);
  expect(granted.mail.text).toContain(`https://momos.test/users/${lucky.slug}`);
  const declined = await mailTo(other.email, /About your request/);
  expect(declined.mail.text).toContain('ask again later');
});

const security = (to: string, more: object = {}) => ({
  ...{ key: uuid(), to: { $case: 'email', value: to } as const, change: 'EMAIL_ADDED' },
  ...{ subject: 'e…@example.com', at: new Date('2030-01-02T03:04:05Z'), device: 'Chrome on Mac' },
  ...{ place: 'network 203.0.113.x', url: 'https://momos.test/accounts/setting#sessions', canRestore: false },
  ...more,
});

test('a security notice says what, when, on what and from where, once per key', async () => {
  const to = `old-${uuid()}@example.com`;
  const notice = security(to);
  await Promise.all([app.rpc.sendSecurityNotice(notice), app.rpc.sendSecurityNotice(notice)]);
  const { mail } = await mailTo(to, /An e-mail address was added on Momos/);
  for (const said of [notice.subject, '2030-01-02 03:04 UTC', notice.device, notice.place, notice.url])
    expect(mail.text).toContain(said);
  expect(sink.to(to)).toHaveLength(1);
});

test('the notice to a removed address leads to taking the account back; no link leads elsewhere', async () => {
  const to = `removed-${uuid()}@example.com`;
  const url = 'https://momos.test/accounts/take-back#token';
  await app.rpc.sendSecurityNotice(security(to, { change: 'EMAIL_REMOVED', url, canRestore: true }));
  const { mail } = await mailTo(to, /This address was removed from your Momos account/);
  expect(mail.text).toContain(url);
  const foreign = security(to, { url: 'https://momos.test.evil.example/x' });
  await expect(app.rpc.sendSecurityNotice(foreign)).rejects.toMatchObject({ code: 'bad_request' });
});

test('a new app’s notice to an older address leads to taking the account back, and says what was set up', async () => {
  const to = `locked-${uuid()}@example.com`;
  const url = 'https://momos.test/accounts/take-back#token';
  const change = { change: 'AUTHENTICATOR_ADDED', subject: '', url, canRestore: true };
  await app.rpc.sendSecurityNotice(security(to, change));
  const { mail } = await mailTo(to, /An authenticator app was added on Momos/);
  for (const said of [url, 'the app and what else was added lately']) expect(mail.text).toContain(said);
  expect(mail.text).not.toContain('This address was removed');
});

test('admins learn whose account waits for one of them, and to speak to that person first', async () => {
  const to = `admin-${uuid()}@example.com`;
  const url = 'https://momos.test/manager/people-roles?account=1';
  await app.rpc.sendSecurityNotice(
    security(to, { change: 'RESTORATION_HELD', subject: 'Ada Lovelace', url }),
  );
  const { mail } = await mailTo(to, /waits for an admin on Momos/);
  for (const said of ['Ada Lovelace', 'by phone or in person', url]) expect(mail.text).toContain(said);
  expect(mail.text).not.toContain('your settings');
});

test('neither text nor address of a security notice is stored', async () => {
  const to = `unstored-${uuid()}@example.com`;
  await app.rpc.sendSecurityNotice(security(to));
  await mailTo(to, /added on Momos/);
  const { connection } = await engines.connectStore();
  for (const { name } of (await connection.db?.listCollections().toArray()) ?? [])
    expect(JSON.stringify(await connection.collection(name).find().toArray())).not.toContain(to);
});
