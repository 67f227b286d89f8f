import { EventsService, type SocialAccess } from '@momos/contracts/proto/events/v1/events';
import { Rsvp, Social } from '@momos/contracts/proto/events/v1/bus';
import { IdentityService, type VerifiedEmail } from '@momos/contracts/proto/identity/v1/identity';
import { User } from '@momos/contracts/proto/identity/v1/bus';
import { notFound } from '@momos/contracts/errors';
import { rpc } from '@momos/runtime';
import type { Engines } from '@momos/testing';
import { serveRpcDouble } from '@momos/testing/rpc-double';
import { v7 as uuid } from 'uuid';

/** Doubles of events and identity, with data that a test adds. */
export type Neighbours = {
  env: { EVENTS_GRPC: string; IDENTITY_GRPC: string };
  socials: Map<string, Social>;
  rsvps: Map<string, Rsvp>;
  users: Map<string, User>;
  /** User ids by the host they follow. */
  followers: Map<string, string[]>;
  /** Proven addresses by person. */
  proven: Map<string, VerifiedEmail[]>;
  /** Calls for pages of attendees so far, newest last. */
  calls: string[];
  addSocial(given?: Partial<Social>): Social;
  addUser(given?: Partial<User>): User;
  addRsvp(given: Partial<Rsvp> & { socialId: string; userId: string }): Rsvp;
};

/** Starts the doubles; stopped when the tests are over. */
export async function startNeighbours(engines: Engines): Promise<Neighbours> {
  const socials = new Map<string, Social>();
  const rsvps = new Map<string, Rsvp>();
  const users = new Map<string, User>();
  const followers = new Map<string, string[]>();
  const proven = new Map<string, VerifiedEmail[]>();
  const calls: string[] = [];

  const events = rpc(EventsService, ['messaging'], {
    getSocialAccess: async ({ socialId, userId }): Promise<SocialAccess> => {
      const social = socials.get(socialId);
      if (!social) throw notFound('social', socialId);
      const isHost = social.ownerId === userId || social.hostIds.includes(userId);
      return { social, isHost, isVisible: isHost || social.visibility === 'PUBLIC', rsvp: undefined };
    },
    getSocials: async ({ ids }) => ({ socials: ids.flatMap(id => socials.get(id) ?? []) }),
    listAudience: async ({ socialId, statuses, rsvpIds, afterRsvpId, limit, withTotal }) => {
      calls.push('listAudience');
      const asked = [...rsvps.values()]
        .filter(each => each.socialId === socialId)
        .filter(each => (statuses.length > 0 ? statuses.includes(each.status) : rsvpIds.includes(each.id)))
        .sort((a, b) => (a.id < b.id ? -1 : 1));
      return {
        rsvps: asked.filter(each => each.id > afterRsvpId).slice(0, limit),
        total: withTotal ? asked.length : undefined,
      };
    },
  });
  const identity = rpc(IdentityService, ['messaging'], {
    getUsers: async ({ ids }) => ({ users: ids.flatMap(id => users.get(id) ?? []) }),
    findUser: async ({ by }) => {
      const found = [...users.values()].find(({ email }) => by?.$case === 'email' && email === by.value);
      if (!found) throw notFound('user');
      return found;
    },
    subscribe: async () => ({}),
    unsubscribe: async ({ userId, hostId }) => {
      followers.set(
        hostId,
        (followers.get(hostId) ?? []).filter(id => id !== userId),
      );
      return { userVersion: (users.get(userId)?.version ?? 0) + 1 };
    },
    listVerifiedEmails: ({ userId }) => ({ emails: proven.get(userId) ?? [] }),
    listSubscribers: async ({ hostId, afterSubscriptionId, limit, withTotal }) => ({
      total: withTotal ? (followers.get(hostId) ?? []).length : undefined,
      subscribers: (followers.get(hostId) ?? [])
        .map((userId, at) => ({ subscriptionId: String(at).padStart(6, '0'), userId }))
        .filter(({ subscriptionId }) => subscriptionId > afterSubscriptionId)
        .slice(0, limit),
    }),
  });

  return {
    env: {
      EVENTS_GRPC: await serveRpcDouble(engines, { names: ['events'], bindings: [events] }),
      IDENTITY_GRPC: await serveRpcDouble(engines, { names: ['identity'], bindings: [identity] }),
    },
    socials,
    rsvps,
    users,
    followers,
    proven,
    calls,
    addSocial(given = {}) {
      const id = given.id ?? uuid();
      const social = Social.fromPartial({
        id,
        version: 1,
        slug: 'founders-breakfast',
        title: 'Founders breakfast',
        ownerId: uuid(),
        eventTimestamp: new Date('2035-01-18T23:00:00Z'),
        eventEndTimestamp: new Date('2035-01-19T02:00:00Z'),
        timezone: 'America/New_York',
        city: 'New York',
        venueName: 'The Loft',
        venueAddress: '12 Main Street',
        visibility: 'PUBLIC',
        currency: 'USD',
        maxCapacity: 100,
        ...given,
      });
      socials.set(id, social);
      return social;
    },
    addUser(given = {}) {
      const id = given.id ?? uuid();
      const user = User.fromPartial({
        id,
        version: 1,
        slug: `user-${id}`,
        firstName: 'Ada',
        lastName: 'Lovelace',
        displayName: 'Ada Lovelace',
        email: `${id}@example.org`,
        ...given,
      });
      users.set(id, user);
      return user;
    },
    addRsvp(given) {
      const id = given.id ?? uuid();
      const rsvp = Rsvp.fromPartial({
        id,
        version: 1,
        status: 'APPROVED',
        tierName: 'General',
        currency: 'USD',
        ...given,
      });
      rsvps.set(id, rsvp);
      return rsvp;
    },
  };
}
