import { startNotices, type NoticesApp } from './notices-app.ts';
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import {
  type DeepPartial,
  RsvpChange,
  RsvpChanged,
  TicketTransferChanged,
} from '@momos/contracts/proto/events/v1/bus';
import { topics } from '@momos/contracts/topics';
import { eventually, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';

const engines = useEngines();
jest.setTimeout(90_000);
let neighbours: NoticesApp['neighbours'];
let sink: NoticesApp['sink'];
let publish: NoticesApp['publish'];
let mailTo: NoticesApp['mailTo'];

beforeAll(async () => {
  ({ neighbours, sink, publish, mailTo } = await startNotices(engines));
});

const publishRsvp = (message: DeepPartial<RsvpChanged>) =>
  publish(topics.rsvp, RsvpChanged.fromPartial(message));

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
    [RsvpChange.RSVP_CHANGE_OFFERED, 'PENDING', /^You are approved/],
    [RsvpChange.RSVP_CHANGE_REJECTED, 'REJECTED', /^About your registration/],
    [RsvpChange.RSVP_CHANGE_UNSEATED, 'CANCELLED', /^Full refund/],
    [RsvpChange.RSVP_CHANGE_OFFER_EXPIRED, 'WAITLIST', /^We no longer hold your place/],
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

  test('approved, to be paid: says what is missing, and nothing of a waitlist', async () => {
    const user = neighbours.addUser();
    const social = neighbours.addSocial({ isApprovalRequired: true });
    const rsvp = { socialId: social.id, userId: user.id, status: 'PENDING', version: 2, isHostDecided: true };
    await publishRsvp({ change: RsvpChange.RSVP_CHANGE_OFFERED, rsvp: neighbours.addRsvp(rsvp) });
    const { mail } = await mailTo(user.email, /^You are approved/);
    expect(mail.text).toContain('One step is missing: the payment.');
    expect(mail.text).not.toMatch(/waitlist|cancelled and you are next|Ask to join/);
    expect(mail.html).toContain(`/socials/${social.slug}/register`);
  });

  test('invited by address: an offered place is theirs to take, and no review is announced', async () => {
    const user = neighbours.addUser();
    const social = neighbours.addSocial({ isApprovalRequired: true });
    const rsvp = neighbours.addRsvp({
      socialId: social.id,
      userId: user.id,
      isHostDecided: true,
      version: 2,
    });
    await publishRsvp({
      change: RsvpChange.RSVP_CHANGE_SUBMITTED,
      rsvp: { ...rsvp, status: 'PENDING' },
    });
    await publishRsvp({
      change: RsvpChange.RSVP_CHANGE_OFFERED,
      rsvp: { ...rsvp, version: 3, status: 'WAITLIST' },
    });
    const { mail } = await mailTo(user.email, /^A place opened up/);
    expect(mail.text).toContain('Take the place');
    expect(mail.text).not.toMatch(/Ask to join|approve/);
    expect(sink.to(user.email)).toHaveLength(1);
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
