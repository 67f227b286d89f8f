import { badField } from '@momos/contracts/errors';
import type { EmailCategory } from '@momos/contracts/users';
import type { OrganizationView } from '@momos/contracts/verified-emails';
import { isAcademic, isFreeMail } from '../verified-email/free-mail.ts';

/** A company or a school, known by the domains of its e-mail addresses. */
export type Organization = OrganizationView & {
  /** Set by a new name: until then people are looked for who have the name of before. */
  isRenamedUntil: Date | null;
};

/** Longer than a proof takes that has read the name of before and is not kept yet. */
const spreadMs = 60_000;

/** A new organisation. */
export const newOrganization = (
  given: Pick<Organization, 'id' | 'name' | 'kind' | 'domains'>,
): Organization => ({ ...given, version: 1, isRenamedUntil: null });

/** The next state of an organisation; a new name is to be brought to its people. */
export function withOrganizationChange(
  before: Organization,
  change: Partial<Pick<Organization, 'name' | 'kind' | 'domains'>>,
  now: Date,
): Organization {
  const next = { ...before, ...change, version: before.version + 1 };
  if (next.name === before.name) return next;
  return { ...next, isRenamedUntil: new Date(now.getTime() + spreadMs) };
}

/** The domains by which an organisation may be known that owns this one: itself first, then those above it. */
export function domainsAbove(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
}

/** The name that an organisation has until somebody gives it a better one: the first word of its domain. */
export function nameOfDomain(domain: string): string {
  const [label = domain] = domain.split('.');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** The domain under which a school is registered, such as `nyu.edu` of `alumni.nyu.edu`; other domains are their own. */
export const registeredDomain = (domain: string): string =>
  /[^.]+\.(?:edu|(?:edu|ac|sch)\.[a-z]{2})$/.exec(domain)?.[0] ?? domain;

/**
 * Refuses what shows no employer and no school: 400 for a mail service that anybody may use, and for a school that is
 * neither known nor at a domain that only schools get.
 */
export function requireFitting(
  category: Exclude<EmailCategory, 'GENERAL'>,
  domain: string,
  known: Organization | undefined,
): void {
  if (isFreeMail(domain))
    throw badField(
      'body.email',
      category === 'COMPANY'
        ? `Anybody can have an address at ${domain}. Please use the one of your company.`
        : `Anybody can have an address at ${domain}. Please use the one of your school.`,
    );
  if (category === 'SCHOOL' && known?.kind !== 'SCHOOL' && !isAcademic(domain))
    throw badField('body.email', `We do not know ${domain} as a school. Please write to us and we add it.`);
}
