import { badField } from '@momos/contracts/errors';
import type { EmailCategory } from '@momos/contracts/users';
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

/** A domain and its parents, closest first. */
export function domainsAbove(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
}

/** The default name of an organisation: the first label of its domain. */
export function nameOfDomain(domain: string): string {
  const [label = domain] = domain.split('.');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** The registered domain of a school, such as `nyu.edu` for `alumni.nyu.edu`; any other domain as it is. */
export const registeredDomain = (domain: string): string =>
  /[^.]+\.(?:edu|(?:edu|ac|sch)\.[a-z]{2})$/.exec(domain)?.[0] ?? domain;

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
