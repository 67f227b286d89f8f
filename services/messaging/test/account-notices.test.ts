import { expect, test } from '@jest/globals';
import { User, UserChange } from '@momos/contracts/proto/identity/v1/bus';
import { topics } from '@momos/contracts/topics';
import { eventually, startMailSink, startPublisher, type SunkMail, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { startMessaging } from './messaging-app.ts';
import { startNeighbours } from './neighbours.ts';

const engines = useEngines();
const sink = await startMailSink();
engines.cleanUp(sink.close);
const neighbours = await startNeighbours(engines);
await startMessaging(engines, { ...neighbours.env, SMTP_URL: sink.url, PUBLIC_URL: 'https://momos.test' });
const publish = await startPublisher(engines);

const mailTo = (address: string, subject: RegExp): Promise<SunkMail> =>
  eventually(() => {
    const found = sink.to(address).find(({ mail }) => subject.test(mail.subject ?? ''));
    if (!found) throw new Error(`no ${String(subject)} to ${address}`);
    return found;
  });

const publishUser = (user: User, change: UserChange = UserChange.USER_CHANGE_UPDATED) =>
  publish(topics.user, { change, user });
const answer = (userId: string, isGranted: boolean) =>
  publish(topics.inviteCodeRequest, { id: uuid(), version: 2, userId, isGranted });

test('a changed sign-in address is notified once at the former one, without naming the new one', async () => {
  const user = User.fromPartial({ ...neighbours.addUser(), version: 1 });
  const [before, after] = [user.email, `new-${uuid()}@example.com`];
  await publishUser(user, UserChange.USER_CHANGE_CREATED);
  await publishUser({ ...user, version: 2, firstName: 'Renamed' });
  await publishUser({ ...user, version: 3, email: after });
  const { mail } = await mailTo(before, /sign-in e-mail was changed/);
  expect(mail.text).toContain('https://momos.test/accounts/retrieve');
  expect(`${mail.text} ${String(mail.html)}`).not.toContain(after);
  // A later message of the same topic has been consumed, so no other mail is on its way.
  const back = `back-${uuid()}@example.com`;
  await publishUser({ ...user, version: 4, email: after, firstName: 'Again' });
  await publishUser({ ...user, version: 5, email: back });
  await mailTo(after, /sign-in e-mail was changed/);
  expect([before, after, back].map(address => sink.to(address).length)).toEqual([1, 1, 0]);
});

test('a first address causes no notice', async () => {
  const { email, ...rest } = neighbours.addUser();
  const [user, next] = [User.fromPartial({ ...rest, version: 1 }), `next-${uuid()}@example.com`];
  await publishUser(user, UserChange.USER_CHANGE_CREATED);
  await publishUser({ ...user, version: 2, email });
  await publishUser({ ...user, version: 3, email: next });
  await mailTo(email, /sign-in e-mail was changed/);
  expect([email, next].map(address => sink.to(address).length)).toEqual([1, 0]);
});

test('a request for an invite code is answered once', async () => {
  const [lucky, other] = [neighbours.addUser(), neighbours.addUser()];
  await answer(lucky.id, true);
  await answer(other.id, false);
  const granted = await mailTo(lucky.email, /new invite code/);
  expect(granted.mail.text).toContain(`https://momos.test/users/${lucky.slug}`);
  const declined = await mailTo(other.email, /About your request/);
  expect(declined.mail.text).toContain('ask again later');
});
