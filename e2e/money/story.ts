import { eventually } from '@momos/testing';
import { type Answer, minute, type PageAction, type Person, type World } from './world.ts';

/** What people were shown and asked for, by which the books are judged. */
export type Memory = {
  /** Until when a page said that the place is held, by RSVP, as far as the copies' clocks agree. */
  heldUntil: Map<string, number>;
  /** What a page costs in major units, by payment and page. */
  totals: Map<string, number>;
  approvedByHost: Set<string>;
  /** Whom a host put on the waitlist: a free place is not theirs by itself. */
  waitlistedByHost: Set<string>;
  approvalSocials: Set<string>;
  keepsTickets: Set<string>;
  endedSocials: Set<string>;
  /** Socials that their host cancelled. */
  cancelledSocials: Set<string>;
  /** Equal requests that got different answers. */
  differences: string[];
  /** How far the clocks of two copies may be apart. */
  skewMs: number;
};

export const newMemory = (skewMs = 0): Memory => ({
  heldUntil: new Map(),
  totals: new Map(),
  approvedByHost: new Set(),
  waitlistedByHost: new Set(),
  approvalSocials: new Set(),
  keepsTickets: new Set(),
  endedSocials: new Set(),
  cancelledSocials: new Set(),
  differences: [],
  skewMs,
});

export type Page = { paymentId: string; url: string };
/** Someone who wants to come; the pages that were opened for them, the newest last. */
export type Guest = { person: Person; rsvpId: string; pages: Page[] };
export type Party = { id: string; host: Person; guests: Guest[]; ends: number };

const hour = 60 * minute;
export const day = 24 * hour;
/** Amounts in a currency of small units are larger. */
const scaleOf = (currency: string) => (currency === 'JPY' ? 100 : 1);
const tier = (id: string, ticketPrice: number, depositAmount: number, capacity: number | null = null) => ({
  id,
  name: id,
  type: ticketPrice > 0 ? 'PAID' : 'FREE',
  ticketPrice,
  depositAmount,
  capacity,
});

/** What a social of the story may be. */
export type PartyInput = {
  capacity: number;
  isApprovalRequired?: boolean;
  maxPlusOnes?: number;
  currency?: string;
  /** A cancelled ticket is kept, and only its deposit goes back. */
  keepsTickets?: boolean;
  vipCapacity?: number | null;
  /** In how many hours it begins; five days where not said. */
  startsInHours?: number;
};

/** Tiers that every social has, by their ids: a ticket with a deposit, a ticket alone, and a free one. */
export const tiers = ['vip', 'std', 'free'] as const;

/** Publishes a social five days ahead, with a code that halves tickets and one that gives them away. */
export async function createParty(
  world: World,
  memory: Memory,
  given: PartyInput,
  guests: number,
): Promise<Party> {
  const host = await world.person();
  const iso = (at: number) => new Date(at).toISOString();
  const share = { ticketPercent: given.keepsTickets ? 0 : 100, depositPercent: 100 };
  const currency = given.currency ?? 'USD';
  const scale = scaleOf(currency);
  const starts = world.now() + (given.startsInHours ?? 120) * hour;
  const ends = starts + day / 8;
  const body = {
    title: 'Supper club',
    eventTimestamp: iso(starts),
    eventEndTimestamp: iso(ends),
    timezone: 'America/New_York',
    maxCapacity: given.capacity,
    maxPlusOnes: given.maxPlusOnes ?? 0,
    isApprovalRequired: given.isApprovalRequired ?? false,
    currency,
    cancellationPolicy: { early: share, WITHIN72H: share, WITHIN24H: share, BEFORE3H: share },
    ticketTiers: [
      tier('vip', 80 * scale, 20 * scale, given.vipCapacity ?? null),
      tier('std', 30 * scale, 0),
      tier('free', 0, 0),
    ],
  };
  // A copy knows a moment after it has started which currencies are allowed.
  const data = await eventually(async () => {
    const answer = await world.call<{ id: string }>('events', {
      as: host,
      method: 'POST',
      path: '/socials',
      body,
    });
    if (answer.status !== 201) throw new Error(`no social: ${answer.status}`);
    return answer.data;
  });
  for (const code of [
    { code: 'HALF', kind: 'PERCENT', value: 50 },
    { code: 'FREE', kind: 'FREE', value: 0, maxUses: 2 },
  ])
    await world.call('payments', {
      as: host,
      method: 'POST',
      path: `/socials/${data.id}/promo-codes`,
      body: code,
    });
  if (given.isApprovalRequired) memory.approvalSocials.add(data.id);
  if (given.keepsTickets) memory.keepsTickets.add(data.id);
  const party: Party = { id: data.id, host, guests: [], ends };
  for (let count = 0; count < guests; count++)
    party.guests.push({ person: await world.person(), rsvpId: '', pages: [] });
  return party;
}

type Rsvp = { id: string; status: string };
type Session = {
  paymentId: string;
  state: string;
  url: string | null;
  expiresAt: string;
  total: number;
  isCaptureManual: boolean;
};

/** What people do, by HTTP as the pages do; each answers the status. `copy` is the copy of the service that answers. */
export function createPlay(world: World, memory: Memory) {
  const events = <T>(as: Person, method: string, path: string, body?: object, copy = 0) =>
    world.call<T>('events', { as, method, path, copy, ...(body ? { body } : {}) });
  const payments = <T>(as: Person, method: string, path: string, body?: object, copy = 0) =>
    world.call<T>('payments', { as, method, path, copy, ...(body ? { body } : {}) });
  const rsvpsOf = (party: Party) => `/socials/${party.id}/rsvps`;
  const forget = (guest: Guest) => memory.heldUntil.delete(guest.rsvpId);
  const last = (guest: Guest) => guest.pages.at(-1);

  function remember(guest: Guest, { status, data }: Answer<Session>): void {
    if (status >= 300 || status === 0 || !data.url) return;
    guest.pages.push({ paymentId: data.paymentId, url: data.url });
    memory.totals.set(`${data.paymentId} ${data.url.split('/').at(-1) ?? ''}`, data.total);
    if (data.isCaptureManual || data.state !== 'OPEN') return;
    memory.heldUntil.set(guest.rsvpId, Date.parse(data.expiresAt) - 2 * memory.skewMs);
  }

  const play = {
    async register(party: Party, guest: Guest, steps: object, copy = 0) {
      const answer = await events<Rsvp>(guest.person, 'POST', rsvpsOf(party), steps, copy);
      if (answer.status === 201) guest.rsvpId = answer.data.id;
      return answer.status;
    },
    async choose(party: Party, guest: Guest, steps: object, copy = 0) {
      if ('tierId' in steps || 'plusOnes' in steps) forget(guest);
      return (await events(guest.person, 'PATCH', rsvpsOf(party), steps, copy)).status;
    },
    async open(party: Party, guest: Guest, copy = 0) {
      const path = `/payments/socials/${party.id}/payment-sessions`;
      const answer = await payments<Session>(guest.person, 'POST', path, { rsvpId: guest.rsvpId }, copy);
      remember(guest, answer);
      return answer.status;
    },
    /** Acts on the page that is so many before the newest. */
    async onPage(guest: Guest, action: PageAction, { back = 0, copy = 0 } = {}) {
      const page = guest.pages.at(-1 - back);
      if (!page) return 0;
      if (action === 'decline' || action === 'abandon') forget(guest);
      await world.onPage(page.url, action, copy);
      return 200;
    },
    /** The browser is back from the page. */
    async confirm(guest: Guest, copy = 0) {
      const body = { paymentId: last(guest)?.paymentId, action: 'confirm' };
      return (await payments(guest.person, 'PATCH', '/payments', body, copy)).status;
    },
    async giveUp(guest: Guest, copy = 0) {
      forget(guest);
      const body = { paymentId: last(guest)?.paymentId, action: 'abandon' };
      return (await payments(guest.person, 'PATCH', '/payments', body, copy)).status;
    },
    async changeMethod(guest: Guest, copy = 0) {
      const body = { paymentId: last(guest)?.paymentId, action: 'change-method' };
      const { status, data } = await payments<Session>(guest.person, 'PATCH', '/payments', body, copy);
      if (status === 200 && data.url) guest.pages.push({ paymentId: data.paymentId, url: data.url });
      return status;
    },
    async cancel(party: Party, guest: Guest, copy = 0) {
      forget(guest);
      const path = `${rsvpsOf(party)}/${guest.rsvpId}`;
      return (await events(guest.person, 'DELETE', path, undefined, copy)).status;
    },
    async decide(party: Party, guest: Guest, status: string, copy = 0) {
      if (status === 'APPROVED') memory.approvedByHost.add(guest.rsvpId);
      else forget(guest);
      if (status === 'WAITLIST') memory.waitlistedByHost.add(guest.rsvpId);
      const path = `${rsvpsOf(party)}/${guest.rsvpId}`;
      return (await events(party.host, 'PATCH', path, { status, reason: 'MISTAKENLY_APPROVE' }, copy)).status;
    },
    /** The same decision about everybody, so many times together under one key. */
    async decideAll(party: Party, times: number) {
      const rsvpIds = party.guests.map(({ rsvpId }) => rsvpId);
      for (const id of rsvpIds) memory.approvedByHost.add(id);
      const key = crypto.randomUUID();
      const ask = () =>
        world.call('events', {
          as: party.host,
          method: 'PATCH',
          path: rsvpsOf(party),
          body: { rsvpIds, status: 'APPROVED' },
          key,
        });
      const answers = await Promise.all(Array.from({ length: times }, ask));
      // Whoever is asked to come again gets the same answer then.
      const given = new Set(
        answers.filter(({ status }) => status === 200).map(({ data }) => JSON.stringify(data)),
      );
      if (given.size !== 1) memory.differences.push(`equal requests got ${given.size} answers`);
    },
    async cancelSocial(party: Party, copy = 0) {
      for (const guest of party.guests) forget(guest);
      memory.cancelledSocials.add(party.id);
      return (await events(party.host, 'PATCH', `/socials/${party.id}`, { isCancelled: true }, copy)).status;
    },
    async refund(party: Party, guest: Guest, refund: object, copy = 0) {
      // A page that is still open is closed by it.
      forget(guest);
      const path = `${rsvpsOf(party)}/${guest.rsvpId}/refunds`;
      return (await events(party.host, 'POST', path, { reason: 'CUSTOM', ...refund }, copy)).status;
    },
  };
  return play;
}

export type Play = ReturnType<typeof createPlay>;
