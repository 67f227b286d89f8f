import { isAtDomain } from '@momos/contracts/email-domains';
import type { Actor } from '@momos/runtime';
import type { Identity } from '../person/identity.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';
import type { Social } from '../social/social.ts';

type Deps = { identity: Pick<Identity, 'listVerifiedEmails'> };

/**
 * The domain, of those that a social asks for, at which a person has proven an address; undefined where there is none. Identity is asked only
 * where the social asks for one and the registration has none yet.
 */
export async function provenDomain(
  { identity }: Deps,
  { userId }: Pick<Actor, 'userId'>,
  { social: { emailDomains = [] }, rsvp }: { social: Pick<Social, 'emailDomains'>; rsvp?: Rsvp | null },
): Promise<string | undefined> {
  if (emailDomains.length === 0 || (rsvp && rsvp.status !== 'INITIAL')) return undefined;
  const { emails } = await identity.listVerifiedEmails({ userId });
  return emailDomains.find(domain => emails.some(({ email }) => isAtDomain(email, domain)));
}
