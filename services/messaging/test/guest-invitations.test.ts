import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { GuestInvitationChanged, type Social } from '@momos/contracts/proto/events/v1/bus';
import { topics } from '@momos/contracts/topics';
import { addressDigest } from '@momos/runtime/address-digest';
import {
  eventually,
  type MailSink,
  startMailSink,
  startPublisher,
  type TestPublisher,
  useEngines,
} from '@momos/testing';
import type { Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import { type MessagingApp, startMessaging } from './messaging-app.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

const engines = useEngines();
jest.setTimeout(90_000);
let app: MessagingApp;
let neighbours: Neighbours;
let sink: MailSink;
let publish: TestPublisher;
let store: Store;

beforeAll(async () => {
  sink = await startMailSink();
  engines.cleanUp(sink.close);
  neighbours = await startNeighbours(engines);
  publish = await startPublisher(engines);
  store = await engines.connectStore();
  app = await startMessaging(engines, { ...neighbours.env, SMTP_URL: sink.url });
});

const newAddress = () => `${uuid()}@example.org`;
/** An invitation by the host of a social, as events publishes it. */
function invitationTo(social: Social, email: string, given: Partial<GuestInvitationChanged> = {}) {
  return GuestInvitationChanged.fromPartial({
    ...{ id: uuid(), version: 1, socialId: social.id, hostId: social.ownerId, email, isOpen: true },
    ...given,
  });
}
function hosted(given: Partial<Social> = {}) {
  const host = neighbours.addUser({ firstName: 'Grace', displayName: 'Grace Hopper' });
  return neighbours.addSocial({ ownerId: host.id, hostIds: [host.id], ...given });
}
const mailsTo = (address: string, count = 1) =>
  eventually(
    () => {
      expect(sink.to(address)).toHaveLength(count);
      return sink.to(address).map(({ mail }) => mail);
    },
    { within: 30_000 },
  );
/** What comes after it was not sent either: a mail of the same host that is. */
async function afterwards(social: Social) {
  const last = newAddress();
  await publish(topics.guestInvitation, invitationTo(social, last));
  await mailsTo(last);
}
const page = (mail: { headers: Map<string, unknown> }) => {
  const { unsubscribe } = mail.headers.get('list') as { unsubscribe: { url: string } };
  return app.url + new URL(unsubscribe.url).pathname;
};
const post = (url: string, body: string) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body });

describe('an invited guest', () => {
  test('gets one mail with the note, the ticket and a link that lets them in, whoever has the address', async () => {
    const social = hosted({ isApprovalRequired: true });
    const email = newAddress();
    const given = {
      name: 'Ada <b>',
      note: 'See you & yours',
      tierName: 'Press',
      pageQuery: 'inviteCode=XYZ',
    };
    const message = invitationTo(social, email, given);
    await publish(topics.guestInvitation, message, message);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe('Grace Hopper invites you: Founders breakfast');
    expect(mail?.text).toContain(`/socials/${social.slug}?inviteCode=XYZ`);
    expect(mail?.text).toContain('See you & yours');
    expect(mail?.text).toContain('“Press”');
    expect(mail?.text).toContain('needs no approval by the hosts');
    expect(mail?.html).toContain('Ada &lt;b&gt;');
    await publish(topics.guestInvitation, { ...message, version: 2 });
    await mailsTo(email, 2);
  });

  test('gets none once it was withdrawn, or for a social that is off', async () => {
    const [social, off] = [hosted(), hosted({ isCancelled: true })];
    const [gone, never] = [newAddress(), newAddress()];
    const message = invitationTo(social, gone);
    // In any order.
    await publish(topics.guestInvitation, { ...message, version: 2, email: '', isOpen: false });
    await publish(topics.guestInvitation, message);
    await publish(topics.guestInvitation, invitationTo(off, never));
    await afterwards(social);
    expect([...sink.to(gone), ...sink.to(never)]).toEqual([]);
  });

  test('stops them by one press of a mail program, from every host, and may allow them again', async () => {
    const [social, other] = [hosted(), hosted()];
    const email = newAddress();
    await publish(topics.guestInvitation, invitationTo(social, email));
    const [mail] = await mailsTo(email);
    if (!mail) throw new Error('no mail');
    const shown = await (await fetch(page(mail))).text();
    expect(shown).toContain('Invitations to socials');
    expect(shown).not.toContain('Messages in the chat');
    await post(page(mail), 'List-Unsubscribe=One-Click');
    await publish(topics.guestInvitation, invitationTo(other, email.toUpperCase()));
    await afterwards(other);
    expect(sink.to(email)).toHaveLength(1);

    await post(page(mail), 'invitations=yes');
    await publish(topics.guestInvitation, invitationTo(other, email));
    await mailsTo(email, 2);
  });

  test('who has an account and wants nothing of hosts gets none', async () => {
    const social = hosted();
    const [all, one] = [neighbours.addUser(), neighbours.addUser()];
    const rows = store.connection.collection<{ _id: string }>('opt_outs');
    await rows.insertMany([
      { _id: all.id, all: true, hostIds: [] } as { _id: string },
      { _id: one.id, all: false, hostIds: [social.ownerId] } as { _id: string },
    ]);
    for (const { email } of [all, one]) await publish(topics.guestInvitation, invitationTo(social, email));
    await afterwards(social);
    expect([...sink.to(all.email), ...sink.to(one.email)]).toEqual([]);
  });

  test('whose address is suppressed gets none', async () => {
    const social = hosted();
    const email = newAddress();
    await store.connection.collection<{ _id: string }>('suppressions').insertOne({
      _id: uuid(),
      ...{ address: email, digest: addressDigest(email), kind: 'COMPLAINED', reason: 'spam' },
      ...{ at: new Date(), expiresAt: null },
    } as { _id: string });
    await publish(topics.guestInvitation, invitationTo(social, email));
    await afterwards(social);
    expect(sink.to(email)).toEqual([]);
  });
});
