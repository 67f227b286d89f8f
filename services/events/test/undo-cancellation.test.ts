import { describe, expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { addressOf, createInviting } from './guest-inviting.ts';
import { type Person, type RsvpView, rsvpsOf, type SocialView, startEvents } from './running-events.ts';
import { paidTiers } from './social-input.ts';

const engines = useEngines();
const events = await startEvents(engines);
const host = await events.person();
const { approving, guest: knownGuest, invite, register, states } = createInviting(events);

const decide = (social: SocialView, { id }: RsvpView, status: string) =>
  host.call<RsvpView>('PATCH', `${rsvpsOf(social)}/${id}`, { status });
const cancel = (person: Person, social: SocialView, { id }: RsvpView) =>
  person.call<{ rsvp: RsvpView }>('DELETE', `${rsvpsOf(social)}/${id}`);
const undo = (person: Person, social: SocialView, key: string = uuid()) =>
  person.call<{ rsvp: RsvpView }>(
    'PATCH',
    rsvpsOf(social),
    { isCancellationUndone: true },
    { 'idempotency-key': key },
  );
const own = async (person: Person, social: SocialView) =>
  (await person.call<SocialView>('GET', `/socials/${social.id}`)).data.rsvps[0];

describe('a cancellation that is undone', () => {
  test('brings an approved guest back as they were, once, with a new ticket', async () => {
    const social = await approving(host, { maxPlusOnes: 1 });
    const guest = await events.person();
    const { data: rsvp } = await register(guest, social, { plusOnes: 1 });
    const { data: approved } = await decide(social, rsvp, 'APPROVED');
    const { ticketCode } = (await own(guest, social)) ?? {};
    await cancel(guest, social, rsvp);
    const key = uuid();
    const first = await undo(guest, social, key);
    expect(first.data.rsvp).toMatchObject({ status: 'APPROVED', plusOnes: 1, version: approved.version + 2 });
    expect(first.data.rsvp.ticketCode).not.toBe(ticketCode);
    expect((await undo(guest, social, key)).data).toEqual(first.data);
    expect((await undo(guest, social)).data.rsvp.version).toBe(first.data.rsvp.version);
    expect((await events.assertSeats(social.id)).confirmed).toBe(2);
  });

  test('keeps the invitation that was used', async () => {
    const social = await approving(host);
    const guest = await knownGuest();
    await invite(host, social, [addressOf(guest)]);
    const { data: rsvp } = await register(guest, social);
    await cancel(guest, social, rsvp);
    expect((await undo(guest, social)).data.rsvp.status).toBe('APPROVED');
    expect(await states(host, social)).toEqual(['REGISTERED']);
  });

  test('leaves one who waited for the hosts waiting for them, and one who had to pay paying', async () => {
    const social = await approving(host, { ticketTiers: paidTiers });
    const guest = await events.person();
    const { data: rsvp } = await register(guest, social);
    await cancel(guest, social, rsvp);
    expect((await undo(guest, social)).data.rsvp).toMatchObject({
      status: 'PENDING',
      nextStep: 'PAYMENT',
      isHostAwaited: true,
    });
  });

  test('does not take the place from whoever waited for it', async () => {
    const social = await events.social(host, { maxCapacity: 1 });
    const [guest, waiting] = [await events.person(), await events.person()];
    const { data: rsvp } = await register(guest, social);
    await register(waiting, social);
    await cancel(guest, social, rsvp);
    expect((await undo(guest, social)).data.rsvp.status).toBe('WAITLIST');
    await eventually(async () => expect(await own(waiting, social)).toMatchObject({ status: 'APPROVED' }));
    await events.assertSeats(social.id);
  });

  test('is one of a moment ago, and one’s own', async () => {
    const social = await events.social(host);
    const [late, sent, other] = [await events.person(), await events.person(), await events.person()];
    expect((await undo(other, social)).status).toBe(404);
    const { data: rsvp } = await register(sent, social);
    await host.call('DELETE', `${rsvpsOf(social)}/${rsvp.id}`);
    expect((await undo(sent, social)).status).toBe(409);
    const { data: old } = await register(late, social);
    await cancel(late, social, old);
    events.clock.advance(76_000);
    expect((await undo(late, social)).status).toBe(410);
    expect(await own(late, social)).toMatchObject({ status: 'CANCELLED' });
  });
});
