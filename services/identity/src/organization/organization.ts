import { badField } from '@momos/contracts/errors';
import type { EmailCategory } from '@momos/contracts/users';
import { getDomain } from 'tldts';
import { isAcademic, isFreeMail } from './free-mail.ts';

/** A company or a school, known by the domains of its e-mail addresses. */
export type Organization = {
  id: string;
  version: number;
  name: string;
  kind: 'COMPANY' | 'SCHOOL';
  domains: string[];
  /** Until then people with the former name are searched for; set by a new name. */
  isRenamedUntil: Date | null;
};

/** Longer than a proof takes from reading the former name to saving it. */
const propagationMs = 60_000;

/** A new organisation. */
export const newOrganization = (
  given: Pick<Organization, 'id' | 'name' | 'kind' | 'domains'>,
): Organization => ({ ...given, version: 1, isRenamedUntil: null });

/** The next version of an organisation; a new name starts its propagation. */
export function withOrganizationChange(
  before: Organization,
  change: Partial<Pick<Organization, 'name' | 'kind' | 'domains'>>,
  now: Date,
): Organization {
  const next = { ...before, ...change, version: before.version + 1 };
  if (next.name === before.name) return next;
  return { ...next, isRenamedUntil: new Date(now.getTime() + propagationMs) };
}

/** The texts whose beginning finds an organisation in the managers' list: its name and its domains, in lower case. */
export const searchTermsOf = ({ name, domains }: Pick<Organization, 'name' | 'domains'>): string[] => [
  name.toLowerCase(),
  ...domains,
];

/** Suffixes under which a hosting service gives names to its customers separate them, as those of registries do. */
const suffixes = { allowPrivateDomains: true };

/** The domain that an owner registered, by the public suffix list: `acme.co.uk` for `mail.acme.co.uk`; none of a suffix itself. */
export const registrableDomain = (domain: string): string | undefined =>
  getDomain(domain, suffixes) ?? undefined;

/** A domain and its parents up to the registrable one, closest first: who owns that owns all of them. */
export function domainsAbove(domain: string): string[] {
  const labels = domain.split('.');
  const registrable = registrableDomain(domain)?.split('.').length ?? labels.length;
  return labels.slice(0, labels.length - registrable + 1).map((_, at) => labels.slice(at).join('.'));
}

/**
 * The organisation that the first proof of a domain makes. Its name is the registrable domain until an admin gives it one, since
 * anyone can register a domain that begins with the name of another company.
 */
export const organizationOfDomain = (
  domain: string,
  { id, kind }: Pick<Organization, 'id' | 'kind'>,
): Organization => {
  const own = registrableDomain(domain) ?? domain;
  return newOrganization({ id, name: own, kind, domains: [own] });
};

/** Throws 400 for a domain that is a public suffix: everybody's addresses end with it. */
export function requireRegistrable(domains: readonly string[]): void {
  const open = domains.find(domain => registrableDomain(domain) === undefined);
  if (open !== undefined)
    throw badField('body.domains', `${open} is a public suffix, under which anyone registers domains.`);
}

/**
 * Throws 400 for an address that shows neither employer nor school: one of a public mail service, or for a school one that
 * is neither known nor under a suffix reserved for schools.
 */
export function requireSuitable(
  category: Exclude<EmailCategory, 'GENERAL'>,
  domain: string,
  known: Organization | undefined,
): void {
  if (isFreeMail(domain))
    throw badField(
      'body.email',
      category === 'COMPANY'
        ? `${domain} is a public mail service. Please use your address at your company.`
        : `${domain} is a public mail service. Please use your address at your school.`,
    );
  if (category === 'SCHOOL' && known?.kind !== 'SCHOOL' && !isAcademic(domain))
    throw badField('body.email', `We do not know ${domain} as a school. Please write to us and we add it.`);
}
