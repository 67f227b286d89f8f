import type { SmsUse } from '@momos/contracts/sms-limits';
import { countries } from './numbering-plan.ts';
import type { SmsCount, SmsCounts } from './sms-count.store.ts';
import { capId, type Limit, recipientKey, type SmsLimits, type SmsScope } from './sms-limits.ts';

export type SmsUsesDeps = {
  smsCounts: Pick<SmsCounts, 'mostOf' | 'find'>;
  smsLimits: SmsLimits;
  pageSecret: string;
};

/** What was sent and refused today, by what it is counted by; hosts and recipients only as many as one looks at. */
export async function findSmsUses({ smsCounts, smsLimits }: SmsUsesDeps) {
  const [system, sentTo, sentBy, refusedBy, refusedTo] = await Promise.all([
    smsCounts.mostOf('system', 'day', 1),
    smsCounts.mostOf('country', 'day', countries.length),
    smsCounts.mostOf('host', 'day', maxHosts),
    smsCounts.mostOf('host', 'refused', maxHosts),
    smsCounts.mostOf('recipient', 'refused', maxHosts),
  ]);
  const hosts = new Map([...refusedBy, ...sentBy].map(count => [count._id, count]));
  const usesOf = (counts: Iterable<SmsCount>) => [...counts].map(count => useOf(count, smsLimits));
  return {
    system: usesOf(system)[0] ?? unused('system', 'all', smsLimits),
    countries: usesOf(sentTo),
    hosts: usesOf(hosts.values()),
    recipients: usesOf(refusedTo),
  };
}

const maxHosts = 20;

/** What is counted of a number, a host or a country, also where it is nothing. */
export async function searchSmsUses(
  { smsCounts, smsLimits, pageSecret }: SmsUsesDeps,
  search: string,
): Promise<SmsUse[]> {
  const [scope, key] = scopeOf(search, pageSecret);
  const [found] = await smsCounts.find([capId(scope, key)]);
  return [found ? useOf(found, smsLimits) : unused(scope, key, smsLimits)];
}

function scopeOf(search: string, secret: string): [SmsScope, string] {
  if (search.startsWith('+')) return ['recipient', recipientKey(search, secret)];
  return /^[a-z]{2}$/i.test(search) ? ['country', search.toUpperCase()] : ['host', search];
}

const limitsOf = (limits: SmsLimits): Record<SmsScope, Limit> => ({
  host: limits.perHost,
  recipient: limits.perRecipient,
  country: limits.perCountry,
  system: limits.inAll,
});

const upper = { host: 'HOST', recipient: 'RECIPIENT', country: 'COUNTRY', system: 'SYSTEM' } as const;

const useOf = ({ scope, key, hint, ...count }: SmsCount, limits: SmsLimits): SmsUse => ({
  ...{ scope: upper[scope], key, name: hint, limit: limitsOf(limits)[scope], refused: count.refused },
  used: {
    hour: Math.max(0, count.hour - count.liftedHour),
    day: Math.max(0, count.day - count.liftedDay),
  },
});

const unused = (scope: SmsScope, key: string, limits: SmsLimits): SmsUse => ({
  ...{ scope: upper[scope], key, name: '', used: { hour: 0, day: 0 }, limit: limitsOf(limits)[scope] },
  refused: 0,
});
