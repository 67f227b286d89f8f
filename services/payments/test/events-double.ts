import { type AppError, notFound } from '@momos/contracts/errors';
import {
  type Rsvp,
  RsvpChanged,
  type RsvpChange,
  Rsvp as RsvpCodec,
  type Social,
  Social as SocialCodec,
} from '@momos/contracts/proto/events/v1/bus';
import { EventsService } from '@momos/contracts/proto/events/v1/events';
import { topics } from '@momos/contracts/topics';
import { createLogger, createMetrics, createRpcServer, createTokenVerifier, rpc } from '@momos/runtime';
import { listen } from '@momos/runtime/grpc/server';
import { type Engines, startPublisher } from '@momos/testing';
import { v7 as uuid } from 'uuid';

/** Stands in for events: socials and RSVPs that a test puts in, seats that are always left, and changes on the real bus. */
export type EventsDouble = {
  address: string;
  social: Social;
  /** How long holds last from now on; 15 minutes where not said. */
  holdFor(ms: number): void;
  addRsvp(given?: Partial<Rsvp>): Rsvp;
  /** Changes an RSVP and publishes the change. */
  publish(rsvp: Rsvp, change: RsvpChange, given?: Partial<Rsvp>): Promise<Rsvp>;
  /** From now on holds are refused with this error; undefined heals it. */
  refuseHolds(error: AppError | undefined): void;
};

export async function startEventsDouble(
  engines: Engines,
  { internalToken, jwksUrl }: { internalToken: string; jwksUrl: string },
): Promise<EventsDouble> {
  const publish = await startPublisher(engines, 'events');

  const rsvps = new Map<string, Rsvp>();
  let holdMs = 15 * 60_000;
  let refusal: AppError | undefined;
  const social = SocialCodec.fromPartial({
    id: uuid(),
    version: 1,
    title: 'Supper <club> & friends',
    ownerId: uuid(),
    hostIds: [],
    currency: 'USD',
    visibility: 'PUBLIC',
  });

  const binding = rpc(EventsService, {
    getSocialAccess: async ({ socialId, userId }) => {
      if (socialId !== social.id) throw notFound('social', socialId);
      return {
        social,
        isHost: userId === social.ownerId,
        isVisible: social.visibility === 'PUBLIC',
        rsvp: undefined,
      };
    },
    holdSeat: async ({ rsvpId, userId, socialId }) => {
      const rsvp = rsvps.get(rsvpId);
      if (!rsvp || rsvp.userId !== userId || rsvp.socialId !== socialId) throw notFound('RSVP', rsvpId);
      if (refusal) throw refusal;
      const kept = rsvp.holdExpiresAt && rsvp.holdExpiresAt > new Date() ? rsvp.holdExpiresAt : undefined;
      rsvp.holdExpiresAt = kept ?? new Date(Date.now() + holdMs);
      return { rsvp, social, expiresAt: rsvp.holdExpiresAt, isCaptureManual: social.isApprovalRequired };
    },
    getSocials: async () => ({ socials: [social] }),
    listAudience: async () => ({ rsvps: [] }),
  });
  const server = createRpcServer([binding], {
    verify: createTokenVerifier({ jwksUrl, audience: 'test' }),
    internalToken,
    log: createLogger({ service: 'events-double', level: 'silent' }),
    metrics: createMetrics('events-double'),
    isServing: () => true,
  });
  const port = await listen(server, '127.0.0.1:0');
  engines.cleanUp(async () => server.forceShutdown());

  return {
    address: `127.0.0.1:${port}`,
    social,
    holdFor: ms => void (holdMs = ms),
    refuseHolds: error => void (refusal = error),
    addRsvp(given = {}) {
      const rsvp = RsvpCodec.fromPartial({
        id: uuid(),
        version: 1,
        socialId: social.id,
        userId: uuid(),
        status: 'PENDING',
        tierId: 'standard',
        tierName: 'Standard',
        plusOnes: 0,
        ticketPrice: 5000,
        depositAmount: 1000,
        currency: 'USD',
        ...given,
      });
      rsvps.set(rsvp.id, rsvp);
      return rsvp;
    },
    async publish(rsvp, change, given = {}) {
      Object.assign(rsvp, given, { version: rsvp.version + 1 });
      const message = RsvpChanged.fromPartial({ change, rsvp, previousStatus: '', actorId: 'system' });
      await publish(topics.rsvp, message);
      return rsvp;
    },
  };
}
