import { type Books, sum } from './books.ts';
import type { Guest, Party } from './story.ts';
import type { World } from './world.ts';

type View = {
  id: string;
  status: string;
  payment: { state: string; paid: number; refunded: number; total: number };
};
type OwnPayment = { id: string; status: string; currency: string; captured: number; refunded: number };

const digits: Record<string, number> = { USD: 2, JPY: 0, KWD: 3 };
/** An attempt that was ended before it was opened has no currency, and no money. */
const major = (minor: number, currency: string) =>
  minor === 0 ? 0 : minor / 10 ** (digits[currency] ?? Number.NaN);

/** Where the pages of attendee and host tell another story than each other, the payments or the provider. */
export async function differentStories(world: World, parties: Party[], books: Books): Promise<string[]> {
  const problems = await Promise.all(
    parties.map(async party => {
      const path = `/socials/${party.id}/rsvps?pageSize=100`;
      const { data } = await world.call<View[]>('events', { as: party.host, method: 'GET', path });
      const listed = data ?? [];
      const guests = party.guests.filter(({ rsvpId }) => rsvpId !== '');
      return Promise.all(guests.map(guest => ofGuest(world, { party, guest, listed, books })));
    }),
  );
  return problems.flat(2);
}

type Of = { party: Party; guest: Guest; listed: View[]; books: Books };

async function ofGuest(world: World, { party, guest, listed, books }: Of): Promise<string[]> {
  const { person, rsvpId } = guest;
  const get = <T>(service: 'events' | 'payments', as = person, path = '') =>
    world.call<T>(service, { as, method: 'GET', path });
  const page = await get<{ rsvps: View[] }>('events', person, `/socials/${party.id}`);
  const own = page.data?.rsvps.find(({ id }) => id === rsvpId);
  const hosts = listed.find(({ id }) => id === rsvpId);
  const paid = await get<OwnPayment[]>('payments', person, '/users/me/payments?pageSize=100');
  const back = await get<{ amount: number; status: string }[]>(
    'events',
    party.host,
    `/socials/${party.id}/rsvps/${rsvpId}/refunds`,
  );
  const payments = books.payments.filter(({ subject }) => subject.id === rsvpId);
  const pagesOf = (id: string) => books.sessions.filter(({ paymentId }) => paymentId === id);
  /** What went back by the provider, and by hand. */
  const refundedOf = (id: string) =>
    sum(pagesOf(id).map(each => each.refunded)) +
    sum(
      books.refunds
        .filter(each => each.paymentId === id && each.method === 'manual' && each.status === 'DONE')
        .map(({ amount }) => amount),
    );
  const storyOf = (view: View | undefined) => JSON.stringify([view?.status, view?.payment]);
  const problems =
    storyOf(own) === storyOf(hosts) ? [] : [`attendee and host see RSVP ${rsvpId} differently`];

  const live = payments.find(
    ({ _id }) => _id === books.rsvps.find(({ _id: id }) => id === rsvpId)?.payment.id,
  );
  if (own && live) {
    const atProvider = pagesOf(live._id);
    const seen = [own.payment.paid, own.payment.refunded];
    const real = [sum(atProvider.map(each => each.captured)), refundedOf(live._id)];
    if (seen.some((amount, index) => amount !== major(real[index] ?? 0, live.currency)))
      problems.push(`RSVP ${rsvpId} shows ${seen.join(' and ')}, the provider ${real.join(' and ')}`);
  }
  for (const payment of payments.filter(({ userId }) => userId !== '')) {
    const shown = paid.data?.find(({ id }) => id === payment._id);
    const atProvider = pagesOf(payment._id);
    const captured = major(sum(atProvider.map(each => each.captured)), payment.currency);
    const refunded = major(refundedOf(payment._id), payment.currency);
    if (shown?.captured !== captured || shown.refunded !== refunded || shown.status !== payment.status)
      problems.push(`the payer sees payment ${payment._id} differently than the provider`);
  }
  const done = sum((back.data ?? []).filter(({ status }) => status === 'DONE').map(({ amount }) => amount));
  const refunded = sum(payments.map(({ _id }) => refundedOf(_id)));
  if (Math.abs(done - major(refunded, payments[0]?.currency ?? 'USD')) > 1e-6)
    problems.push(`the host sees ${done} given back to RSVP ${rsvpId}, the provider ${refunded}`);
  return problems;
}
