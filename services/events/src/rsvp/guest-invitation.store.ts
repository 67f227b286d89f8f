import { type GuestInvitationState, guestInvitationStates } from '@momos/contracts/guest-invitations';
import {
  collection,
  type Collection,
  countEach,
  defineCollection,
  type Page,
  type PageRequest,
  type Store,
  VersionConflict,
} from '@momos/store';
import type { GuestInvitation } from './guest-invitation.ts';

const text = { type: String, required: true };
const count = { type: Number, required: true };
const date = { type: Date, required: true };

/** What narrows the list of a social. */
export type GuestInvitationFilter = {
  state?: GuestInvitationState | undefined;
  text?: string | undefined;
  /** Used ones that count as open. */
  hiddenIds?: readonly string[] | undefined;
};

function narrowed({ state, text: asked, hiddenIds = [] }: GuestInvitationFilter) {
  const $regex = asked?.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const all = [
    ...(state ? [inStateShown(state, hiddenIds)] : []),
    ...($regex ? [{ $or: [{ email: { $regex, $options: 'i' } }, { name: { $regex, $options: 'i' } }] }] : []),
  ];
  return all.length > 0 ? { $and: all } : {};
}

function inStateShown(state: GuestInvitationState, hiddenIds: readonly string[]) {
  if (hiddenIds.length === 0 || state === 'WITHDRAWN') return { state };
  const _id = [...hiddenIds];
  return state === 'INVITED' ? { $or: [{ state }, { _id: { $in: _id } }] } : { state, _id: { $nin: _id } };
}

const definition = defineCollection<GuestInvitation>()({
  name: 'guest_invitations',
  noun: 'invitation',
  shape: {
    _id: String,
    version: count,
    socialId: text,
    email: text,
    name: { type: String, default: null },
    invitedBy: text,
    note: { type: String, default: null },
    tierId: { type: String, default: null },
    state: text,
    rsvpId: { type: String, default: null },
    mails: count,
    sentAt: date,
    invitedAt: date,
    forgetAt: date,
  },
  queries: {
    ofSocial: {
      find: (socialId: string, filter: GuestInvitationFilter) => ({ socialId, ...narrowed(filter) }),
      index: { socialId: 1, invitedAt: -1, _id: -1 },
      sort: { invitedAt: -1, _id: -1 },
    },
    inState: {
      find: (socialId: string, state: GuestInvitationState) => ({ socialId, state }),
      index: { socialId: 1, state: 1 },
    },
    /** For the export and the erasure of personal data. */
    toAddress: {
      find: (emails: readonly string[]) => ({ email: { $in: [...emails] } }),
      index: { email: 1 },
    },
    /** For the erasure of the host who invited. */
    byHost: { find: (invitedBy: string) => ({ invitedBy }), index: { invitedBy: 1 } },
    toForget: {
      find: (now: Date) => ({ forgetAt: { $lte: now } }),
      index: { forgetAt: 1 },
      sort: { forgetAt: 1 },
    },
    nextToForget: {
      find: () => ({ forgetAt: { $gt: new Date(0) } }),
      index: { forgetAt: 1 },
      sort: { forgetAt: 1 },
    },
  },
});

/** The use of an invitation by a registration. */
export type InvitationUse = { id: string; version: number; rsvpId: string };

export type GuestInvitations = ReturnType<typeof createGuestInvitations>;

/** Guests invited by address: at most one invitation for each address of a social. */
export function createGuestInvitations(store: Store) {
  const opened = collection(store, definition);
  const { find, replace } = opened;
  return {
    find,
    /** Throws a 412 when the version before is not the stored one. */
    replace,
    ...lists(opened),
    ...writes(opened),
  };
}

type Opened = Collection<GuestInvitation, typeof definition.queries>;

const lists = ({ rows, by, inTransaction }: Opened) => ({
  /** Of these ids, in no order. */
  some: async (ids: readonly string[]): Promise<GuestInvitation[]> =>
    ids.length === 0 ? [] : rows.find({ _id: { $in: [...ids] } }, inTransaction()).toArray(),

  /** Whether anybody is invited to a social who has not registered. */
  async hasOpen(socialId: string): Promise<boolean> {
    const { filter } = by.inState(socialId, 'INVITED');
    return (await rows.findOne(filter, { ...inTransaction(), projection: { _id: 1 } })) !== null;
  },

  page: (
    socialId: string,
    filter: GuestInvitationFilter,
    page: PageRequest,
  ): Promise<Page<GuestInvitation>> => by.ofSocial(socialId, filter).page(page),

  countsOf: (socialId: string) => countEach(guestInvitationStates, state => by.inState(socialId, state)),

  /** All of a social that were used. */
  registered: (socialId: string): Promise<GuestInvitation[]> =>
    rows.find(by.inState(socialId, 'REGISTERED').filter, inTransaction()).toArray(),

  toAddress: (emails: readonly string[], limit: number) => by.toAddress(emails).list(limit),
  byHost: (invitedBy: string, limit: number) => by.byHost(invitedBy).list(limit),
  toForget: (now: Date, limit: number) => by.toForget(now).list(limit),
  nextToForget: async (): Promise<Date | undefined> => (await by.nextToForget().one())?.forgetAt,
});

const writes = ({ rows, inTransaction }: Opened) => ({
  /** Puts invitations into the running transaction, each in place of what is there. */
  async putAll(invitations: readonly GuestInvitation[]): Promise<void> {
    if (invitations.length === 0) return;
    const replacing = invitations.map(replacement => ({
      replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true },
    }));
    await rows.bulkWrite(replacing, { ...inTransaction(), ordered: false });
  },

  /** Notes in the running transaction who registered with which; throws {@link VersionConflict} where one has changed meanwhile. */
  async use(uses: readonly InvitationUse[]): Promise<void> {
    if (uses.length === 0) return;
    const using = uses.map(({ id, version, rsvpId }) => ({
      updateOne: {
        filter: { _id: id, version, state: 'INVITED' as const },
        update: { $set: { state: 'REGISTERED' as const, rsvpId }, $inc: { version: 1 } },
      },
    }));
    const { matchedCount } = await rows.bulkWrite(using, inTransaction());
    if (matchedCount !== uses.length) throw new VersionConflict('an invitation changed meanwhile');
  },

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await rows.deleteMany({ _id: { $in: [...ids] } }, inTransaction());
  },

  /** Notes when to look again whether these are to be deleted. */
  async lookAgain(ids: readonly string[], forgetAt: Date): Promise<void> {
    if (ids.length > 0) await rows.updateMany({ _id: { $in: [...ids] } }, { $set: { forgetAt } });
  },
});
