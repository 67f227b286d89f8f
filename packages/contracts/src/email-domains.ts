/** A host name of at least two labels, in lower case. */
export const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** Whether an address is at a domain or at one below it. */
export function isAtDomain(email: string, domain: string): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return host === domain || host.endsWith(`.${domain}`);
}

/** Domains as a sentence names them: "acme.com or columbia.edu". */
export const domainsText = (domains: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(domains);
