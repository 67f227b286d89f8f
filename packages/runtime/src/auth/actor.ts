/** A signed-in person as their access token describes them. */
export type Actor = {
  userId: string;
  sessionId: string;
  isAdmin: boolean;
  /** First and last name are given. */
  isNamed: boolean;
  /** Those in force: a session without its second factor has none. */
  roles: readonly string[];
  /** The session still lacks its second factor: it may only finish the sign-in (docs/adr/0030). */
  isHalfway?: true;
  /** Set by an admin: the person may publish nothing, or without curation. */
  hosting?: 'BLOCKED' | 'TRUSTED';
  /** False when an admin has excluded the person from registering. */
  canRsvp?: boolean;
  /** Milliseconds since 1970 until which the session's last proof of a factor is fresh (docs/adr/0034); absent without one. */
  freshUntil?: number;
  /** The token itself, handed on to other services, which verify it again. */
  token: string;
};

/** Whether a person has a role; an admin may do everything a manager may (decisions: "Words"). */
export const hasRole = (actor: Actor, role: 'manager' | 'reviewer'): boolean =>
  actor.isAdmin || actor.roles.includes(role);
