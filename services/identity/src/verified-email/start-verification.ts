import type { Actor } from '@momos/runtime';
import type { EmailCategory } from '@momos/contracts/users';
import { v7 as uuid } from 'uuid';
import { askCode, type AskCodeDeps } from '../code/ask-code.ts';
import { nameOfDomain, registeredDomain, requireFitting } from '../organization/organization.ts';
import type { Organizations } from '../organization/organization.store.ts';
import { callerOf } from '../user/change-profile.ts';
import type { Users } from '../user/user.store.ts';
import { keptDays, type Verifications } from './verification.store.ts';
import { domainOf } from './verified-organization.ts';

export type StartVerificationDeps = AskCodeDeps & {
  users: Users;
  organizations: Organizations;
  verifications: Verifications;
};

type Started = { emailVerificationId: string; expiresInSeconds: number; organizationName: string | null };

/**
 * Begins the proof of an address: sends it a code. Whether somebody else has the address is not looked at, so the answer
 * does not tell. 400 for an address that cannot count for a company or a school; 429 past the limits.
 */
export async function startVerification(
  deps: StartVerificationDeps,
  actor: Actor,
  asked: { email: string; emailCategory: EmailCategory; clientAddress: string },
): Promise<Started> {
  const { email, emailCategory, clientAddress } = asked;
  const { id: userId } = await callerOf(deps.users, actor);
  const organizationName = await organizationNameFor(deps, email, emailCategory);
  const { requestId, expiresInSeconds } = await askCode(deps, clientAddress, {
    address: { kind: 'email', value: email },
    purpose: 'verify-email',
    userId,
    marketing: {},
    referralCode: null,
  });
  const emailVerificationId = uuid();
  const startedAt = deps.clock.now();
  await deps.verifications.add({
    id: emailVerificationId,
    userId,
    email,
    emailCategory,
    codeRequestId: requestId,
    startedAt,
    provenAt: null,
    provenBy: null,
    forgetAt: new Date(startedAt.getTime() + keptDays * 86_400_000),
  });
  return { emailVerificationId, expiresInSeconds, organizationName };
}

async function organizationNameFor(
  { organizations }: StartVerificationDeps,
  email: string,
  emailCategory: EmailCategory,
): Promise<string | null> {
  if (emailCategory === 'GENERAL') return null;
  const domain = domainOf(email);
  const known = await organizations.byDomain(domain);
  requireFitting(emailCategory, domain, known);
  return known?.name ?? nameOfDomain(registeredDomain(domain));
}
