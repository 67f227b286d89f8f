import { v5 as uuidOf } from 'uuid';

/** An invitation by address, as the hosts of a circle see it: the same for an address with an account and without. */
export type Invitation = {
  _id: string;
  circleId: string;
  email: string;
  /** Whose address it is; the hosts do not learn whether there is one. */
  userId: string | null;
  invitedAt: Date;
  /** A host took it back: it is shown to no one, and counts as one of its day. */
  withdrawnAt: Date | null;
};

const namespace = '0a5d6f0e-4c0b-4f0b-8a39-6f1c2b7f3d55';

/** An address has one invitation to a circle, however often it is asked. */
export const newInvitation = (given: Omit<Invitation, '_id' | 'withdrawnAt'>): Invitation => ({
  _id: uuidOf(`${given.circleId}/${given.email}`, namespace),
  ...given,
  withdrawnAt: null,
});

const dayMs = 24 * 3_600_000;

/** For so long an invitation is shown, and who said no is not asked again; they may still ask to join. */
export const invitationMs = 90 * dayMs;

/** Addresses that a circle can invite within a day. */
export const invitationsADay = 500;

/** Since when invitations count against today's. */
export const dayBefore = (now: Date): Date => new Date(now.getTime() - dayMs);
