/** A signed-in person as their access token describes them. */
export type Actor = {
  userId: string;
  sessionId: string;
  isAdmin: boolean;
  /** First and last name are given. */
  isNamed: boolean;
  roles: readonly string[];
  /** Where an admin said so: may publish nothing, or without curation. */
  hosting?: 'BLOCKED' | 'TRUSTED';
  /** False where an admin said that the person may not register. */
  canRsvp?: boolean;
  /** The token itself, handed on to other services, which verify it again. */
  token: string;
};

/** Whether a person has a role; an admin may do everything a manager may (decisions: "Words"). */
export const hasRole = (actor: Actor, role: 'manager' | 'reviewer'): boolean =>
  actor.isAdmin || actor.roles.includes(role);
