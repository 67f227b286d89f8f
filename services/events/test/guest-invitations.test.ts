import { describe, expect, test } from '@jest/globals';
import type { SocialView } from '@momos/contracts/social-view';
import { topics } from '@momos/contracts/topics';
import { eventually, listenTo, useEngines } from '@momos/testing';
import { createBuying } from './buying.ts';
import { addressOf, createInviting, invitationsOf, secondAddressOf } from './guest-inviting.ts';
import { acceptHosting, type Person, type RsvpView, rsvpsOf, startEvents } from './running-events.ts';
import { paidTiers } from './social-input.ts';

const engines = useEngines();
const events = await startEvents(engines);
const sent = await listenTo(engines, topics.guestInvitation);
const host = await events.person();
const {
  invite,
  list,
  states,
  withdraw,
  resend,
  register,
  approving,
  guest: guestOf,
} = createInviting(events);
const decide = (social: SocialView, rsvpId: string, status: string) =>
  host.call<RsvpView>('PATCH', `${rsvpsOf(social)}/${rsvpId}`, { status });
const sentTo = (email: string) =>
  eventually(() => {
    const found = sent.filter(each => each.email === email);
    expect(found).not.toHaveLength(0);
    return found;
  });

/** A social whose host decides about each guest, and a guest who is invited to it. */
async function invitedTo(given: object = {}) {
  const social = await approving(host, given);
  const guest = await guestOf();
  expect((await invite(host, social, [addressOf(guest)])).data).toEqual({ invited: 1, refused: [] });
  return { social, guest };
}

describe('a guest who was invited by address', () => {
  test('needs no approval, in whatever letters it was written, and shows as registered', async () => {
    const social = await approving(host);
    const [guest, other] = [await guestOf(), await guestOf()];
    await invite(host, social, [addressOf(guest).toUpperCase()]);
    expect(await states(host, social)).toEqual(['INVITED']);

    expect((await register(other, social)).data.status).toBe('PENDING');
    expect((await register(guest, social)).data.status).toBe('APPROVED');
    expect(await list(host, social)).toMatchObject([
      { email: addressOf(guest), state: 'REGISTERED', rsvpStatus: 'APPROVED', resendableAt: null },
    ]);
    expect((await events.assertSeats(social.id)).confirmed).toBe(1);
  });

  test('may have proven the address beside the one that they sign in with', async () => {
    const social = await approving(host);
    const guest = await guestOf();
    await invite(host, social, [secondAddressOf(guest)]);
    expect((await register(guest, social)).data.status).toBe('APPROVED');
  });

  test('is accepted by an address that they have proven alone', async () => {
    const { social } = await invitedTo();
    const other = await guestOf();
    await invite(host, social, ['never-proven@example.org']);
    expect((await register(other, social)).data.status).toBe('PENDING');
    expect(await states(host, social)).toEqual(['INVITED', 'INVITED']);
  });

  test('answers the questions first; an invitation that is withdrawn meanwhile does not count', async () => {
    const asking = {
      questionnaire: {
        questions: [{ id: 'diet', title: 'Diet?', questionType: 'SHORT_TEXT', isRequired: true }],
      },
    };
    const answers = [{ questionId: 'diet', answer: 'Soup' }];
    const [kept, gone] = [await invitedTo(asking), await invitedTo(asking)];
    for (const { guest, social } of [kept, gone])
      expect((await register(guest, social)).data.status).toBe('INITIAL');
    expect(await states(host, kept.social)).toEqual(['INVITED']);

    const [invitation] = await list(host, gone.social);
    if (!invitation) throw new Error('no invitation');
    expect((await withdraw(host, gone.social, invitation)).status).toBe(200);
    expect((await withdraw(host, gone.social, invitation)).status).toBe(200);
    expect((await resend(host, gone.social, invitation)).status).toBe(409);
    const save = ({ guest, social }: typeof kept) =>
      guest.call<{ rsvp: RsvpView }>('PATCH', rsvpsOf(social), { answers });
    expect((await save(kept)).data.rsvp.status).toBe('APPROVED');
    expect((await save(gone)).data.rsvp.status).toBe('PENDING');
    expect(await states(host, gone.social)).toEqual(['WITHDRAWN']);
  });

  test('still pays: the card is charged and not only reserved', async () => {
    const { social, guest } = await invitedTo({ ticketTiers: paidTiers });
    const { data: rsvp } = await register(guest, social);
    expect(rsvp).toMatchObject({ status: 'PENDING', nextStep: 'PAYMENT' });
    const buying = createBuying(events);
    const buyer = { person: guest, rsvp };
    expect((await buying.hold(social, buyer)).isCaptureManual).toBe(false);
    await buying.pay(social, buyer, 'CAPTURED');
    await buying.becomes(social, buyer, { status: 'APPROVED' });
    await events.assertSeats(social.id);
  });

  test('is read again where only the payment completes the registration', async () => {
    const buying = createBuying(events);
    const [kept, gone] = [0, 1].map(() => invitedTo({ ticketTiers: paidTiers, maxPlusOnes: 1 }));
    for (const [each, isWithdrawn] of [
      [await kept!, false],
      [await gone!, true],
    ] as const) {
      const { social, guest } = each;
      const { data: rsvp } = await register(guest, social);
      expect(rsvp.status).toBe('INITIAL');
      await host.call('PATCH', `/socials/${social.id}`, { maxPlusOnes: 0 });
      const [invitation] = await list(host, social);
      if (isWithdrawn && invitation) await withdraw(host, social, invitation);
      const buyer = { person: guest, rsvp };
      expect((await buying.hold(social, buyer)).isCaptureManual).toBe(isWithdrawn);
      await buying.pay(social, buyer, isWithdrawn ? 'AUTHORISED' : 'CAPTURED');
      await buying.becomes(social, buyer, { status: isWithdrawn ? 'PENDING' : 'APPROVED' });
      expect(await states(host, social)).toEqual([isWithdrawn ? 'WITHDRAWN' : 'REGISTERED']);
    }
  });

  test('reads from the start of their registration that no host decides about them', async () => {
    const { social, guest } = await invitedTo({ ticketTiers: paidTiers, maxPlusOnes: 1 });
    const stranger = await guestOf();
    expect((await register(guest, social)).data).toMatchObject({ status: 'INITIAL', isHostAwaited: false });
    expect((await register(stranger, social)).data).toMatchObject({
      status: 'INITIAL',
      isHostAwaited: true,
    });
    const { data } = await guest.call<{ rsvp: RsvpView }>('PATCH', rsvpsOf(social), { plusOnes: 0 });
    expect(data.rsvp).toMatchObject({ status: 'PENDING', nextStep: 'PAYMENT', isHostAwaited: false });
  });

  test('takes a place like everybody: of two for one place the second waits, and gets it once it is free', async () => {
    const social = await approving(host, { maxCapacity: 1 });
    const guests = [await guestOf(), await guestOf()];
    await invite(host, social, guests.map(addressOf));
    const answers = await Promise.all(guests.map(guest => register(guest, social)));
    expect(answers.map(({ data }) => data.status).toSorted()).toEqual(['APPROVED', 'WAITLIST']);
    await events.assertSeats(social.id);
    expect(await states(host, social)).toEqual(['REGISTERED', 'REGISTERED']);

    const first = guests[answers.findIndex(({ data }) => data.status === 'APPROVED')] as Person;
    const { data: seated } = answers.find(({ data }) => data.status === 'APPROVED') ?? answers[0]!;
    await first.call('DELETE', `${rsvpsOf(social)}/${seated.id}`);
    await eventually(async () => {
      const rows = await list(host, social);
      expect(rows.map(({ rsvpStatus }) => rsvpStatus).toSorted()).toEqual(['APPROVED', 'CANCELLED']);
    });
    await events.assertSeats(social.id);
  });

  test('is accepted once: whoever was rejected, or cancelled, waits for the host again', async () => {
    const { social, guest } = await invitedTo();
    const { data: rsvp } = await register(guest, social);
    await guest.call('DELETE', `${rsvpsOf(social)}/${rsvp.id}`);
    expect((await register(guest, social)).data.status).toBe('PENDING');
    expect((await decide(social, rsvp.id, 'REJECTED')).status).toBe(200);
    expect((await register(guest, social)).data.status).toBe('PENDING');
    await decide(social, rsvp.id, 'REJECTED');

    // A mail a day, however it is asked for.
    const again = () => invite(host, social, [addressOf(guest)]);
    expect((await again()).data.refused).toEqual([{ row: 0, reason: 'TOO_OFTEN' }]);
    events.clock.advance(24 * 3_600_000);
    expect((await again()).data.invited).toBe(1);
    expect((await register(guest, social)).data.status).toBe('APPROVED');
  });

  test('who gave the ticket away can be invited again, and says nothing of who has it', async () => {
    const { social, guest } = await invitedTo();
    const { data: rsvp } = await register(guest, social);
    const { userId } = await guestOf();
    const receivedFrom = { userId: guest.userId, transferId: 'transfer', at: events.clock.now() };
    await events.store.connection
      .collection('rsvps')
      .updateOne({ _id: rsvp.id as never }, { $set: { userId, receivedFrom, guestInvitation: null } });
    expect(await list(host, social)).toMatchObject([{ state: 'REGISTERED', rsvpId: null, rsvpStatus: null }]);
    events.clock.advance(24 * 3_600_000);
    expect((await invite(host, social, [addressOf(guest)])).data.invited).toBe(1);
    expect((await register(guest, social)).data.status).toBe('APPROVED');
  });

  test('who is blocked, or hidden by the hosts, stays so', async () => {
    const social = await approving(host);
    const blocked = await events.person({ canRsvp: false });
    const hidden = await guestOf();
    const { data: rsvp } = await register(hidden, social);
    await decide(social, rsvp.id, 'REJECTED');
    await decide(social, rsvp.id, 'HIDDEN');
    await invite(host, social, [addressOf(blocked), secondAddressOf(hidden)]);
    expect((await register(blocked, social)).status).toBe(403);
    expect((await register(hidden, social)).status).toBe(403);
    expect(await states(host, social)).toEqual(['INVITED', 'INVITED']);
  });

  test('is accepted with the ticket that the host chose', async () => {
    const tier = { type: 'FREE', ticketPrice: 0, depositAmount: 0, capacity: null };
    const ticketTiers = [
      { ...tier, id: 'press', name: 'Press' },
      { ...tier, id: 'general', name: 'General' },
    ];
    const social = await approving(host, { ticketTiers });
    const [press, general] = [await guestOf(), await guestOf()];
    const emails = [press, general].map(addressOf);
    expect((await invite(host, social, emails, { tierId: 'none' })).status).toBe(400);
    await invite(host, social, emails, { tierId: 'press' });
    expect((await list(host, social))[0]?.tierName).toBe('Press');
    expect((await register(press, social, { tierId: 'press' })).data.status).toBe('APPROVED');
    expect((await register(general, social, { tierId: 'general' })).data.status).toBe('PENDING');
    expect((await sentTo(addressOf(press)))[0]).toMatchObject({ tierName: 'Press', pageQuery: '' });
  });
});

describe('an invitation', () => {
  test('is mailed with the note, and lets its guest into a private social', async () => {
    const social = await approving(host, { visibility: 'PRIVATE' });
    const guest = await guestOf();
    await invite(host, social, [addressOf(guest)], { note: 'Bring a coat.' });
    const [message] = await sentTo(addressOf(guest));
    expect(message).toMatchObject({
      socialId: social.id,
      hostId: host.userId,
      note: 'Bring a coat.',
      isOpen: true,
    });
    expect((await guest.call('GET', `/socials/${social.id}`)).status).toBe(404);
    const page = await guest.call('GET', `/socials/${social.id}?${message?.pageQuery}`);
    expect(page.status).toBe(200);
    const { inviteCode } = social;
    expect(message?.pageQuery).toBe(`inviteCode=${inviteCode}`);
    expect((await register(guest, social, { inviteCode })).data.status).toBe('APPROVED');
  });

  test('that is withdrawn says so to messaging, without the address', async () => {
    const { social, guest } = await invitedTo();
    const [invitation] = await list(host, social);
    if (!invitation) throw new Error('no invitation');
    await withdraw(host, social, invitation);
    await eventually(() =>
      expect(sent.findLast(({ id }) => id === invitation.id)).toMatchObject({
        isOpen: false,
        email: '',
      }),
    );
    expect((await register(guest, social)).data.status).toBe('PENDING');
  });

  test('is of hosts alone', async () => {
    const { social, guest } = await invitedTo();
    const other = await guestOf();
    const [invitation] = await list(host, social);
    const one = `${invitationsOf(social)}/${invitation?.id}`;
    const emails = [addressOf(other)];
    for (const [method, path, body] of [
      ['GET', invitationsOf(social), undefined],
      ['POST', invitationsOf(social), { guests: emails.map(email => ({ email })) }],
      ['POST', `${invitationsOf(social)}/preview`, { emails }],
      ['DELETE', one, undefined],
      ['POST', `${one}/resends`, undefined],
    ] as const) {
      expect((await guest.call(method, path, body)).status).toBe(403);
      expect((await events.visitor.call(method, path, body)).status).toBe(401);
    }
    const barred = await events.person({ hosting: 'BLOCKED', userId: host.userId });
    expect((await invite(barred, social, emails)).status).toBe(403);
    const elsewhere = await events.social(host);
    expect((await withdraw(host, elsewhere, { id: invitation?.id ?? '' })).status).toBe(404);
  });

  test('is not to a social that is cancelled or over', async () => {
    const [cancelled, over] = [await events.social(host), await events.social(host)];
    await host.call('PATCH', `/socials/${cancelled.id}`, { title: 'Off (CANCELLED)' });
    expect((await invite(host, cancelled, ['a@example.org'])).status).toBe(410);
    await events.store.connection
      .collection('socials')
      .updateOne({ slug: over.slug }, { $set: { eventEndTimestamp: new Date('2030-01-14T12:00:00Z') } });
    expect((await invite(host, over, ['a@example.org'])).status).toBe(410);
  });

  test('is made once, by two hosts at the same time and with one key sent twice', async () => {
    const other = await guestOf();
    const social = await approving(host, { hostIds: [other.userId] });
    await acceptHosting(other, social);
    const emails = Array.from({ length: 40 }, (_, index) => `both-${index}@example.org`);
    const answers = await Promise.all([
      invite(host, social, emails),
      invite(other, social, emails),
      invite(host, social, emails),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(answers.map(({ data }) => data.invited).toSorted((a, b) => a - b)).toEqual([0, 0, 40]);
    expect(
      await events.store.connection.collection('guest_invitations').countDocuments({ socialId: social.id }),
    ).toBe(40);

    const key = 'the-same-key-of-two-calls';
    const twice = await Promise.all([
      invite(host, social, ['key@example.org'], { key }),
      invite(host, social, ['key@example.org'], { key }),
    ]);
    expect(twice.map(({ data }) => data)).toEqual([
      { invited: 1, refused: [] },
      { invited: 1, refused: [] },
    ]);
    await sentTo('key@example.org');
    expect(sent.filter(({ email }) => email === 'key@example.org')).toHaveLength(1);
    expect(sent.filter(({ email }) => email === 'both-7@example.org')).toHaveLength(1);
  });
});
