import { expect, test } from '@jest/globals';
import { User, UserChange } from '@momos/contracts/proto/identity/v1/bus';
import { topics } from '@momos/contracts/topics';
import { eventually, startMailSink, startTeller, type SunkMail, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { startMessaging } from './messaging-app.ts';
import { startNeighbours } from './neighbours.ts';

const engines = useEngines();
const sink = await startMailSink();
engines.cleanUp(sink.close);
const neighbours = await startNeighbours(engines);
await startMessaging(engines, { ...neighbours.env, SMTP_URL: sink.url, PUBLIC_URL: 'https://momos.test' });
const tell = await startTeller(engines);

const mailTo = (address: string, subject: RegExp): Promise<SunkMail> =>
  eventually(() => {
    const found = sink.to(address).find(({ mail }) => subject.test(mail.subject ?? ''));
    if (!found) throw new Error(`no ${String(subject)} to ${address}`);
    return found;
  });

const tellUser = (user: User, change: UserChange = UserChange.USER_CHANGE_UPDATED) =>
  tell(topics.user, { change, user });
const answer = (userId: string, isGranted: boolean) =>
  tell(topics.inviteCodeRequest, { id: uuid(), version: 2, userId, isGranted });

test('the address that was signed in with is told that it is another one, once, and the new one is not named', async () => {
  const user = User.fromPartial({ ...neighbours.addUser(), version: 1 });
  const [before, after] = [user.email, `new-${uuid()}@example.com`];
  await tellUser(user, UserChange.USER_CHANGE_CREATED);
  await tellUser({ ...user, version: 2, firstName: 'Renamed' });
  await tellUser({ ...user, version: 3, email: after });
  const { mail } = await mailTo(before, /another e-mail/);
  expect(mail.text).toContain('https://momos.test/accounts/retrieve');
  expect(`${mail.text} ${String(mail.html)}`).not.toContain(after);
  // What comes later on the same topic has been heard, so nothing else is on its way.
  const back = `back-${uuid()}@example.com`;
  await tellUser({ ...user, version: 4, email: after, firstName: 'Again' });
  await tellUser({ ...user, version: 5, email: back });
  await mailTo(after, /another e-mail/);
  expect([before, after, back].map(address => sink.to(address).length)).toEqual([1, 1, 0]);
});

test('who gives an address for the first time gets no mail about it', async () => {
  const { email, ...rest } = neighbours.addUser();
  const [user, next] = [User.fromPartial({ ...rest, version: 1 }), `next-${uuid()}@example.com`];
  await tellUser(user, UserChange.USER_CHANGE_CREATED);
  await tellUser({ ...user, version: 2, email });
  await tellUser({ ...user, version: 3, email: next });
  await mailTo(email, /another e-mail/);
  expect([email, next].map(address => sink.to(address).length)).toEqual([1, 0]);
});

test('who asked for an invite code is told the answer, once', async () => {
  const [lucky, other] = [neighbours.addUser(), neighbours.addUser()];
  await answer(lucky.id, true);
  await answer(other.id, false);
  const granted = await mailTo(lucky.email, /new invite code/);
  expect(granted.mail.text).toContain(`https://momos.test/users/${lucky.slug}`);
  const declined = await mailTo(other.email, /About your request/);
  expect(declined.mail.text).toContain('ask again later');
});
