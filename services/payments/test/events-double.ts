import { User } from '@momos/contracts/proto/identity/v1/bus';
import { IdentityService } from '@momos/contracts/proto/identity/v1/identity';
import { type AppError, notFound } from '@momos/contracts/errors';
import { type Social, Social as SocialCodec } from '@momos/contracts/proto/events/v1/bus';
import { EventsService } from '@momos/contracts/proto/events/v1/events';
import { MoneyOrder, MoneyOrders, type Payment } from '@momos/contracts/proto/payments/v1/bus';
import { type Offer, PurchasablesService } from '@momos/contracts/proto/payments/v1/purchasables';
import { topics } from '@momos/contracts/topics';
import { createTokenVerifier, rpc } from '@momos/runtime';
import { serveRpcDouble } from '@momos/testing/rpc-double';
import { type Engines, startPublisher } from '@momos/testing';
import { v7 as uuid } from 'uuid';

/** What a person registered for, as far as its payment goes. */
export type Rsvp = {
  id: string;
  socialId: string;
  userId: string;
  tierId: string;
  tierName: string;
  plusOnes: number;
  ticketPrice: number;
  depositAmount: number;
  currency: string;
  promoCode: string;
  /** The payer lets the card be kept. */
  isCardKept: boolean;
  /** Momo points in place of money. */
  points: number;
  attempt: number;
  holdExpiresAt: Date | undefined;
};

/** An order, where not said to give everything back. */
export type GivenOrder = Partial<MoneyOrder> & { id: string };

/** Stands in for events: RSVPs that a test puts in, seats that are always left, and orders on the real bus. */
export type EventsDouble = {
  address: string;
  social: Social;
  /** How long holds last from now on; 15 minutes where not said. */
  holdFor(ms: number): void;
  addRsvp(given?: Partial<Rsvp>): Rsvp;
  /** Orders of the money of an RSVP's attempt, the newest where not said; once more with the same id where repeated. */
  order(rsvp: Rsvp, ...orders: GivenOrder[]): Promise<void>;
  /** From now on holds are refused with this error; undefined heals it. */
  refuseHolds(error: AppError | undefined): void;
  /** What payments notified of directly, in its order. */
  notices: { what: 'complete' | 'release'; payment: Payment }[];
  /** Waits with the answer to holds that end an attempt; undefined answers immediately. */
  beforeNextAttempt(wait: (() => Promise<void>) | undefined): void;
};

export async function startEventsDouble(
  engines: Engines,
  { jwksUrl }: { jwksUrl: string },
): Promise<EventsDouble> {
  const publish = await startPublisher(engines, 'events');
  const rsvps = new Map<string, Rsvp>();
  const versions = new Map<string, number>();
  const notices: EventsDouble['notices'] = [];
  let holdMs = 15 * 60_000;
  let refusal: AppError | undefined;
  let beforeNext: (() => Promise<void>) | undefined;
  const social = SocialCodec.fromPartial({
    id: uuid(),
    version: 1,
    title: 'Supper <club> & friends',
    ownerId: uuid(),
    hostIds: [],
    currency: 'USD',
    visibility: 'PUBLIC',
  });

  const events = rpc(EventsService, ['payments'], {
    getSocialAccess: async ({ socialId, userId }) => {
      if (socialId !== social.id) throw notFound('social', socialId);
      return {
        social,
        isHost: userId === social.ownerId || social.hostIds.includes(userId),
        isVisible: social.visibility === 'PUBLIC',
        rsvp: undefined,
      };
    },
    getSocials: async () => ({ socials: [social] }),
    listAudience: async () => ({ rsvps: [] }),
  });

  const purchasables = rpc(PurchasablesService, ['payments'], {
    async hold({ subject, userId, endedAttempt }) {
      const rsvp = rsvps.get(subject?.id ?? '');
      if (!rsvp || rsvp.userId !== userId || rsvp.socialId !== subject?.scopeId)
        throw notFound('RSVP', subject?.id);
      if (endedAttempt > 0) await beforeNext?.();
      if (refusal) throw refusal;
      if (rsvp.attempt <= endedAttempt) Object.assign(rsvp, { attempt: endedAttempt + 1 });
      const isLive = rsvp.holdExpiresAt && rsvp.holdExpiresAt > new Date();
      if (!isLive) rsvp.holdExpiresAt = new Date(Date.now() + holdMs);
      return {
        subject,
        attempt: rsvp.attempt,
        expiresAt: rsvp.holdExpiresAt,
        isCaptureManual: social.isApprovalRequired,
        isCardKept: rsvp.isCardKept,
        offer: offerOf(rsvp, social),
      };
    },
    complete: async payment => {
      notices.push({ what: 'complete', payment });
      return { state: 'COMPLETED', hasAttempt: true };
    },
    release: async payment => {
      notices.push({ what: 'release', payment });
      return { state: 'OVER', hasAttempt: true };
    },
  });

  // Names of people, for staff; identity is another service, which answers here too.
  const identity = rpc(IdentityService, ['payments'], {
    getUsers: ({ ids }) => ({
      users: ids.map(id =>
        User.fromPartial({ id, displayName: `Person ${id.slice(-4)}`, email: `${id}@example.com` }),
      ),
    }),
    findUser: () => User.fromPartial({}),
    subscribe: () => ({}),
    unsubscribe: () => ({ userVersion: 0 }),
    listSubscribers: () => ({ subscribers: [] }),
    listVerifiedEmails: () => ({ emails: [] }),
  });

  const address = await serveRpcDouble(engines, {
    names: ['events', 'identity'],
    bindings: [events, purchasables, identity],
    verify: createTokenVerifier({ jwksUrl, audience: 'test' }),
  });

  return {
    address,
    social,
    notices,
    holdFor: ms => void (holdMs = ms),
    refuseHolds: error => void (refusal = error),
    beforeNextAttempt: wait => void (beforeNext = wait),
    addRsvp(given = {}) {
      const rsvp: Rsvp = {
        id: uuid(),
        socialId: social.id,
        userId: uuid(),
        tierId: 'standard',
        tierName: 'Standard',
        plusOnes: 0,
        ticketPrice: 5000,
        depositAmount: 1000,
        currency: 'USD',
        promoCode: '',
        isCardKept: false,
        points: 0,
        attempt: 1,
        holdExpiresAt: undefined,
        ...given,
      };
      rsvps.set(rsvp.id, rsvp);
      return rsvp;
    },
    async order(rsvp, ...orders) {
      const version = (versions.get(rsvp.id) ?? 0) + 1;
      versions.set(rsvp.id, version);
      await publish(topics.moneyOrder, ordersOf(rsvp, version, orders));
    },
  };
}

/** What payments calls the subject of an RSVP. */
export const subjectOf = ({ id, socialId }: Pick<Rsvp, 'id' | 'socialId'>) => ({
  kind: 'social-ticket',
  id,
  scopeId: socialId,
});

/** An order of the money of an RSVP's attempt. */
export const orderOf = (rsvp: Pick<Rsvp, 'attempt'>, given: GivenOrder): MoneyOrder =>
  MoneyOrder.fromPartial({
    attempt: rsvp.attempt,
    kind: 'MONEY_ORDER_KIND_RETURN',
    everything: given.ticketAmount === undefined && given.depositAmount === undefined,
    cause: 'cancelled',
    actorId: 'system',
    orderedAt: new Date(),
    ...given,
  });

/** What is ordered of the money of an RSVP. */
export const ordersOf = (rsvp: Rsvp, version: number, orders: GivenOrder[]): MoneyOrders =>
  MoneyOrders.fromPartial({
    subject: subjectOf(rsvp),
    version,
    orders: orders.map(order => orderOf(rsvp, order)),
  });

const offerOf = (rsvp: Rsvp, social: Social): Offer => ({
  payeeId: social.ownerId,
  title: social.title,
  itemName: rsvp.tierName,
  itemId: rsvp.tierId,
  quantity: 1 + rsvp.plusOnes,
  unitPrice: rsvp.ticketPrice,
  unitDeposit: rsvp.depositAmount,
  currency: rsvp.currency,
  promoCode: rsvp.promoCode,
  depositLabel: 'Deposit, back when you come',
  points: rsvp.points,
});
