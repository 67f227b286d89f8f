import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import {
  type DeepPartial,
  RsvpChange,
  RsvpChanged,
  ReviewChange,
  ReviewChanged,
  SocialChange,
  SocialChanged,
  TicketTransferChanged,
} from '@momos/contracts/proto/events/v1/bus';
import { PaymentChange, PaymentChanged } from '@momos/contracts/proto/payments/v1/bus';
import { UserChange, UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import { topics } from '@momos/contracts/topics';
import {
  eventually,
  type MailSink,
  startMailSink,
  startPublisher,
  type SunkMail,
  type TestPublisher,
  useEngines,
} from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { startMessaging } from './messaging-app.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

const engines = useEngines();
jest.setTimeout(90_000);
let neighbours: Neighbours;
let sink: MailSink;
let publish: TestPublisher;

beforeAll(async () => {
  sink = await startMailSink();
  engines.cleanUp(sink.close);
  neighbours = await startNeighbours(engines);
  publish = await startPublisher(engines);
  await engines.connectStore();
  await startMessaging(engines, { ...neighbours.env, SMTP_URL: sink.url });
});

const publishRsvp = (message: DeepPartial<RsvpChanged>) =>
  publish(topics.rsvp, RsvpChanged.fromPartial(message));

const mailTo = (address: string, subject: RegExp): Promise<SunkMail> =>
  eventually(
    () => {
      const found = sink.to(address).find(({ mail }) => subject.test(mail.subject ?? ''));
      if (!found) throw new Error(`no ${String(subject)} to ${address}`);
      return found;
    },
    { within: 50_000 },
  );

describe('a change of an RSVP notifies its attendee', () => {
  test('approved: a mail with the ticket as QR code and a calendar file, once', async () => {
    const user = neighbours.addUser();
    const social = neighbours.addSocial();
    const rsvp = neighbours.addRsvp({
      socialId: social.id,
      userId: user.id,
      ticketCode: 'TICKET-CODE-1',
      ticketPrice: 4100,
      version: 3,
      plusOnes: 1,
    });
    await publishRsvp({ change: RsvpChange.RSVP_CHANGE_APPROVED, rsvp });
    const { mail } = await mailTo(user.email, /You’re in: Founders breakfast/);
    expect(mail.text).toContain('Thursday, January 18, 2035 at 6:00 PM EST');
    expect(mail.text).toContain('The Loft, 12 Main Street, New York');
    expect(mail.text).toContain('General + 1');
    expect(mail.html).toContain('/my-ticket');
    const picture = mail.attachments.find(each => each.contentType === 'image/png');
    expect(picture?.content.subarray(1, 4).toString()).toBe('PNG');
    expect(mail.html).not.toContain('cid:ticket@momos');
    const calendar = mail.attachments.find(each => each.contentType === 'text/calendar')?.content.toString();
    expect(calendar).toContain('SUMMARY:Founders breakfast');
    expect(calendar).toContain('DTSTART:20350118T230000Z');
    expect(mail.headers.has('list-unsubscribe')).toBe(false);

    await publishRsvp({ change: RsvpChange.RSVP_CHANGE_PAYMENT_UPDATED, rsvp: { ...rsvp, version: 4 } });
    await publishRsvp({
      change: RsvpChange.RSVP_CHANGE_CANCELLED,
      actorId: user.id,
      rsvp: {
        ...rsvp,
        version: 5,
        status: 'CANCELLED',
        refundDue: { ticketAmount: 2050, depositAmount: 500, everything: false, reason: '' },
      },
    });
    const cancelled = await mailTo(user.email, /^Cancelled/);
    expect(cancelled.mail.text).toContain('refunding $20.50 of your ticket and your deposit of $5');
    expect(sink.to(user.email)).toHaveLength(2);
  });

  test('offered to an address, accepted: a mail there, then the ticket to its new holder and word to the former one', async () => {
    const [holder, receiver] = [neighbours.addUser(), neighbours.addUser()];
    const social = neighbours.addSocial();
    const rsvp = neighbours.addRsvp({ socialId: social.id, userId: holder.id, version: 3 });
    const id = uuid();
    const email = `${id}@example.net`;
    const open = { id, version: 1, socialId: social.id, rsvpId: rsvp.id, holderId: holder.id, email };
    const ofOffer = (given: DeepPartial<TicketTransferChanged>) =>
      publish(topics.ticketTransfer, TicketTransferChanged.fromPartial({ ...open, ...given }));
    await ofOffer({ isOpen: true, expiresAt: new Date('2035-01-18T20:00:00Z') });
    const { mail } = await mailTo(email, /^Ada Lovelace offers you a ticket: Founders breakfast/);
    expect(mail.html).toContain(`/my-ticket/offers/${social.id}/${id}`);
    expect(mail.text).not.toContain('12 Main Street');

    // One that ended before its mail left is not sent, in whichever order the news comes.
    const late = { id: uuid(), email: `late-${email}`, expiresAt: new Date('2035-01-18T20:00:00Z') };
    await ofOffer({ ...late, version: 2, email: '', isOpen: false });
    await ofOffer({ ...late, version: 1, isOpen: true });

    const ticketCode = 'TICKET-CODE-2';
    await publishRsvp({
      change: RsvpChange.RSVP_CHANGE_TRANSFERRED,
      previousUserId: holder.id,
      actorId: receiver.id,
      rsvp: { ...rsvp, version: 5, userId: receiver.id, payerId: holder.id, ticketCode },
    });
    const received = await mailTo(receiver.email, /^Your ticket: Founders breakfast/);
    expect(received.mail.attachments.some(each => each.contentType === 'image/png')).toBe(true);
    const given = await mailTo(holder.email, /^Your ticket was accepted/);
    expect(given.mail.text).toContain('the money goes back to the person who paid');
    expect(given.mail.text).not.toContain(receiver.email);

    // What is refunded is not theirs.
    await publishRsvp({
      change: RsvpChange.RSVP_CHANGE_CANCELLED,
      actorId: receiver.id,
      rsvp: {
        ...{ ...rsvp, version: 6, userId: receiver.id, payerId: holder.id, status: 'CANCELLED' },
        ticketPrice: 4100,
        refundDue: { ticketAmount: 2050, depositAmount: 0, everything: false, reason: '' },
      },
    });
    const cancelled = await mailTo(receiver.email, /^Cancelled/);
    expect(cancelled.mail.text).not.toContain('20.50');
    expect(sink.to(late.email)).toEqual([]);
  });

  test.each([
    [RsvpChange.RSVP_CHANGE_SUBMITTED, 'PENDING', /^We received your registration/],
    [RsvpChange.RSVP_CHANGE_SUBMITTED, 'WAITLIST', /waitlist/],
    [RsvpChange.RSVP_CHANGE_WAITLISTED, 'WAITLIST', /waitlist/],
    [RsvpChange.RSVP_CHANGE_OFFERED, 'WAITLIST', /^A place opened up/],
    [RsvpChange.RSVP_CHANGE_REJECTED, 'REJECTED', /^About your registration/],
    [RsvpChange.RSVP_CHANGE_UNSEATED, 'CANCELLED', /^Full refund/],
    [RsvpChange.RSVP_CHANGE_OFFER_EXPIRED, 'WAITLIST', /^Your waitlist offer expired/],
  ])('%s to %s', async (change, status, subject) => {
    const user = neighbours.addUser();
    const social = neighbours.addSocial({ isApprovalRequired: true });
    const offerExpiresAt = new Date('2035-01-18T20:00:00Z');
    const rsvp = neighbours.addRsvp({
      socialId: social.id,
      userId: user.id,
      status,
      version: 2,
      offerExpiresAt,
    });
    await publishRsvp({ change, rsvp });
    const { mail } = await mailTo(user.email, subject);
    expect(mail.text).not.toContain('12 Main Street');
    if (change === RsvpChange.RSVP_CHANGE_OFFERED)
      expect(mail.text).toContain('until Thu, Jan 18, 3:00 PM EST');
  });

  test('who is taken off the guest list reads so, and is not sent back to the same social', async () => {
    const user = neighbours.addUser();
    const social = neighbours.addSocial({ isApprovalRequired: true });
    const rsvp = neighbours.addRsvp({ socialId: social.id, userId: user.id, status: 'REJECTED', version: 3 });
    await publishRsvp({ change: RsvpChange.RSVP_CHANGE_REJECTED, rsvp, reason: 'MISTAKENLY_APPROVE' });
    const { mail } = await mailTo(user.email, /^Your ticket is no longer valid/);
    expect(mail.text).toContain('by mistake');
    expect(mail.text).not.toContain(`/socials/${social.slug}`);
  });

  test('the ticket of an online social has the way to its link, and no code for a door', async () => {
    const user = neighbours.addUser();
    const social = neighbours.addSocial({ isOnline: true });
    const rsvp = neighbours.addRsvp({ socialId: social.id, userId: user.id, status: 'APPROVED', version: 2 });
    await publishRsvp({ change: RsvpChange.RSVP_CHANGE_APPROVED, rsvp });
    const { mail } = await mailTo(user.email, /^You’re in/);
    expect(mail.text).toContain('link to join');
    expect(mail.text).not.toMatch(/door/);
    expect(mail.text).toContain(`/my-ticket?social=${social.id}`);
  });

  test('an RSVP that waits for payment without approval causes no mail', async () => {
    const user = neighbours.addUser();
    const social = neighbours.addSocial({ isApprovalRequired: false });
    const rsvp = neighbours.addRsvp({ socialId: social.id, userId: user.id, status: 'PENDING', version: 2 });
    await publishRsvp({ change: RsvpChange.RSVP_CHANGE_SUBMITTED, rsvp });
    await publishRsvp({
      change: RsvpChange.RSVP_CHANGE_APPROVED,
      rsvp: { ...rsvp, version: 3, status: 'APPROVED' },
    });
    await mailTo(user.email, /You’re in/);
    expect(sink.to(user.email)).toHaveLength(1);
  });
});

test('an approval that a temporary refusal delayed does not arrive after its cancellation', async () => {
  const user = neighbours.addUser();
  const social = neighbours.addSocial();
  const rsvp = neighbours.addRsvp({ socialId: social.id, userId: user.id, version: 3 });
  sink.refuse(user.email, 451);
  await publishRsvp({ change: RsvpChange.RSVP_CHANGE_APPROVED, rsvp });
  const rows = (await engines.connectStore()).connection.collection<{ userId: string }>('deliveries');
  const approval = { userId: user.id, kind: 'approval' };
  await eventually(async () =>
    expect(await rows.findOne({ ...approval, status: 'QUEUED', attempts: { $gt: 0 } })).not.toBeNull(),
  );
  sink.refuse(user.email, undefined);
  await publishRsvp({
    change: RsvpChange.RSVP_CHANGE_CANCELLED,
    actorId: user.id,
    rsvp: { ...rsvp, version: 4, status: 'CANCELLED' },
  });
  await mailTo(user.email, /^Cancelled/);
  await eventually(async () => expect(await rows.findOne(approval)).toMatchObject({ status: 'SUPPRESSED' }));
  expect(sink.to(user.email).map(({ mail }) => mail.subject)).toEqual([`Cancelled: ${social.title}`]);
});

test('each refund is notified once, also days after it was asked for', async () => {
  const user = neighbours.addUser();
  const social = neighbours.addSocial();
  const refund = {
    id: '0198c5d2-0000-7000-8000-00000000000b',
    type: 'DEPOSIT_ONLY',
    amount: 1000,
    depositAmount: 1000,
    status: 'PENDING',
    createdAt: new Date(Date.now() - 72 * 3_600_000),
    updatedAt: new Date(),
  };
  const payment = {
    id: '0198c5d2-0000-7000-8000-00000000000c',
    version: 4,
    subject: { kind: 'social-ticket', id: 'r', scopeId: social.id },
    userId: user.id,
    currency: 'USD',
    method: 'visa 4242',
  };
  for (const [version, status] of [
    [4, 'PENDING'],
    [5, 'DONE'],
    [6, 'DONE'],
  ] as const) {
    await publish(
      topics.payment,
      PaymentChanged.fromPartial({
        change: PaymentChange.PAYMENT_CHANGE_REFUNDED,
        payment: { ...payment, version, refunds: [{ ...refund, status }] },
      }),
    );
  }
  const { mail } = await mailTo(user.email, /^Your deposit is on its way/);
  expect(mail.text).toContain('$10');
  expect(mail.text).toContain('visa 4242');
  const store = await engines.connectStore();
  await eventually(async () =>
    expect(
      await store.connection
        .collection<{ _id: string }>('inbox')
        .findOne({ _id: `messaging/payments.payment/${payment.id}` }),
    ).toMatchObject({ version: 6 }),
  );
  expect(await store.connection.collection('deliveries').countDocuments({ userId: user.id })).toBe(1);
});

test('a refused refund is notified once to its attendee and to each host, and that one was paid by hand', async () => {
  const [user, owner, host] = [neighbours.addUser(), neighbours.addUser(), neighbours.addUser()];
  const social = neighbours.addSocial({ ownerId: owner.id, hostIds: [owner.id, host.id] });
  const failed = {
    id: '0198c5d2-0000-7000-8000-0000000000f1',
    amount: 4000,
    status: 'FAILED',
    failure: 'The card is closed.',
    createdAt: new Date('2020-01-01T00:00:00Z'),
    updatedAt: new Date(),
  };
  const again = {
    id: '0198c5d2-0000-7000-8000-0000000000f2',
    amount: 4000,
    method: 'manual',
    createdAt: new Date(),
  };
  const tell = (version: number, refunds: object[]) =>
    publish(
      topics.payment,
      PaymentChanged.fromPartial({
        change: PaymentChange.PAYMENT_CHANGE_REFUND_FAILED,
        payment: {
          id: '0198c5d2-0000-7000-8000-0000000000f0',
          version,
          subject: { kind: 'social-ticket', id: 'rsvp-1', scopeId: social.id },
          userId: user.id,
          currency: 'USD',
          method: 'visa 4242',
          refunds,
        },
      }),
    );
  await tell(4, [failed]);
  await tell(5, [failed]);
  const notified = await mailTo(user.email, /^Your refund did not go through yet/);
  expect(notified.mail.text).toMatch(/\$40.*The card is closed\..*You have nothing to do\./s);
  for (const { email } of [owner, host]) {
    const { mail } = await mailTo(email, /^A refund of \$40 failed/);
    expect(mail.html).toContain('/manage?rsvp=rsvp-1');
  }
  await tell(6, [
    { ...failed, coveredBy: again.id },
    { ...again, status: 'DONE' },
  ]);
  const { mail } = await mailTo(user.email, /^The hosts paid you back/);
  expect(mail.text).toContain('$40');
  expect(mail.text).not.toContain('visa 4242');
  expect(sink.to(user.email)).toHaveLength(2);
  expect(sink.to(host.email)).toHaveLength(1);
  // Staff undoes that it was paid by hand: no refusal of the provider's.
  await tell(7, [
    { ...failed, coveredBy: again.id },
    {
      ...again,
      status: 'FAILED',
      failure: 'It was marked as paid another way by mistake.',
      updatedAt: new Date(),
    },
  ]);
  const undone = await mailTo(user.email, /^You have not been paid back yet/);
  expect(undone.mail.text).toMatch(/That was a mistake.*\$40/s);
  expect(undone.mail.text).not.toContain('refused');
  expect((await mailTo(host.email, /^A refund of \$40 was not paid/)).mail.text).not.toContain('refused');
});

test.each([
  ['no place left', /^Sold out, full refund/, 'You are on the waitlist.'],
  ['not decided before the end', /^Not approved in time, full refund/, 'did not decide'],
  ['the RSVP is over', /^Full refund/, 'your registration had changed'],
])('a payment without a place says why: %s', async (reason, subject, words) => {
  const user = neighbours.addUser();
  const social = neighbours.addSocial();
  const rsvp = neighbours.addRsvp({ socialId: social.id, userId: user.id, status: 'WAITLIST', version: 2 });
  await publishRsvp({ change: RsvpChange.RSVP_CHANGE_UNSEATED, rsvp, reason, actorId: 'system' });
  expect((await mailTo(user.email, subject)).mail.text).toContain(words);
});

test('a host’s reply to a review reaches its author', async () => {
  const user = neighbours.addUser();
  const social = neighbours.addSocial();
  const review = {
    id: '0198c5d2-0000-7000-8000-00000000000a',
    version: 2,
    socialId: social.id,
    rsvpId: 'r',
    authorId: user.id,
    rating: 5,
    comment: 'Lovely',
    reply: 'Thank you <3',
  };
  await publish(
    topics.review as never,
    ReviewChanged.fromPartial({ change: ReviewChange.REVIEW_CHANGE_REPLIED, review }),
  );
  const { mail } = await mailTo(user.email, /replied to your review/);
  expect(mail.text).toContain('Thank you <3');
  expect(mail.html).toContain('Thank you &lt;3');
});

test('the author of a removed review learns why; one who deleted theirs gets no mail', async () => {
  const [removed, deleted] = [neighbours.addUser(), neighbours.addUser()];
  const social = neighbours.addSocial();
  const gone = (authorId: string, id: string, removedFor: string) =>
    publish(
      topics.review as never,
      ReviewChanged.fromPartial({
        change: ReviewChange.REVIEW_CHANGE_DELETED,
        review: { id, version: 2, socialId: social.id, rsvpId: 'r', authorId, rating: 1, removedFor },
      }),
    );
  await gone(deleted.id, '0198c5d2-0000-7000-8000-00000000000b', '');
  await gone(removed.id, '0198c5d2-0000-7000-8000-00000000000c', 'SPAM');
  const { mail } = await mailTo(removed.email, /^Your review was removed/);
  expect(mail.text).toContain('because it was reported as spam or an advertisement');
  expect(sink.to(deleted.email)).toHaveLength(0);
});

test('a social that moved notifies its attendees, with a new calendar file for those with a seat', async () => {
  const social = neighbours.addSocial();
  const [seated, waiting, gone] = [neighbours.addUser(), neighbours.addUser(), neighbours.addUser()];
  neighbours.addRsvp({ socialId: social.id, userId: seated.id });
  neighbours.addRsvp({ socialId: social.id, userId: waiting.id, status: 'WAITLIST' });
  neighbours.addRsvp({ socialId: social.id, userId: gone.id, status: 'CANCELLED' });
  const moved = neighbours.addSocial({
    ...social,
    version: 2,
    eventTimestamp: new Date('2035-01-20T23:00:00Z'),
  });
  await publish(
    topics.social,
    SocialChanged.fromPartial({ change: SocialChange.SOCIAL_CHANGE_MOVED, social: moved }),
  );
  const { mail } = await mailTo(seated.email, /^New time or location/);
  expect(mail.text).toContain('Saturday, January 20, 2035');
  expect(mail.attachments).toHaveLength(1);
  expect((await mailTo(waiting.email, /^New time or location/)).mail.attachments).toHaveLength(0);
  expect(sink.to(gone.email)).toHaveLength(0);
});

test('the host whose changes were reviewed gets the decision and why, once', async () => {
  const [author, former] = [neighbours.addUser(), neighbours.addUser()];
  const social = neighbours.addSocial({ title: 'Winter supper', ownerId: author.id, hostIds: [author.id] });
  const review = (version: number, decision: object) =>
    publish(
      topics.social,
      SocialChanged.fromPartial({
        change: SocialChange.SOCIAL_CHANGE_UPDATED,
        social: { ...social, version },
        ...decision,
      }),
    );
  await review(2, { editAuthorId: author.id, editComment: 'Which <street>?' });
  const { mail } = await mailTo(author.email, /^Your changes of Winter supper were not accepted/);
  expect(mail.text).toContain('Which <street>?');
  expect(mail.html).toContain('Which &lt;street&gt;?');
  await review(3, { editAuthorId: former.id, isEditAccepted: true });
  await review(4, { editAuthorId: author.id, isEditAccepted: true });
  await mailTo(author.email, /^Your changes of Winter supper are public/);
  expect(sink.to(former.email)).toHaveLength(0);
});

test('who is asked to host gets one mail for each time they are asked', async () => {
  const [asked, later] = [neighbours.addUser(), neighbours.addUser()];
  const change = SocialChange.SOCIAL_CHANGE_UPDATED;
  const social = neighbours.addSocial({ title: 'Harvest supper' });
  const invite = (version: number, invitedHostIds: string[]) =>
    publish(
      topics.social,
      SocialChanged.fromPartial({ change, social: { ...social, version, invitedHostIds } }),
    );
  await invite(1, [asked.id]);
  const { mail } = await mailTo(asked.email, /^Will you co-host Harvest supper/);
  expect(mail.text).toContain('only after you accept');
  expect(mail.text).not.toContain('12 Main Street');
  await invite(2, [asked.id, later.id]);
  await mailTo(later.email, /^Will you co-host/);
  expect(sink.to(asked.email)).toHaveLength(1);
  await invite(3, [later.id]);
  await invite(4, [asked.id, later.id]);
  await eventually(() => expect(sink.to(asked.email)).toHaveLength(2));
  expect(sink.to(later.email)).toHaveLength(1);
});

test('an erased person is sent nothing, whatever events follow', async () => {
  const user = neighbours.addUser();
  const other = neighbours.addUser();
  const social = neighbours.addSocial();
  await publish(
    topics.user,
    UserChanged.fromPartial({ change: UserChange.USER_CHANGE_ERASED, user: { id: user.id, version: 9 } }),
  );
  await publish(
    topics.user,
    UserChanged.fromPartial({ change: UserChange.USER_CHANGE_NAMED, user: { ...user, version: 3 } }),
  );
  const store = await engines.connectStore();
  await eventually(async () =>
    expect(await store.connection.collection('contacts').findOne({ _id: user.id as never })).toMatchObject({
      email: '',
    }),
  );
  for (const userId of [user.id, other.id]) {
    const rsvp = neighbours.addRsvp({ socialId: social.id, userId, version: 1 });
    await publishRsvp({ change: RsvpChange.RSVP_CHANGE_APPROVED, rsvp });
  }
  await mailTo(other.email, /You’re in/);
  await eventually(async () =>
    expect(await store.connection.collection('deliveries').findOne({ userId: user.id })).toMatchObject({
      status: 'SUPPRESSED',
      reason: 'no address',
    }),
  );
  expect(sink.to(user.email)).toHaveLength(0);
});
