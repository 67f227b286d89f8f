import type { Actor } from '@momos/runtime';
import type { Erased, Store } from '@momos/store';
import type { EmailCategory } from '@momos/contracts/users';
import { v7 as uuid } from 'uuid';
import { type Client, sendCode, type SendCodeDeps } from '../code/send-code.ts';
import { registrableDomain, requireSuitable } from '../organization/organization.ts';
import type { Organizations } from '../organization/organization.store.ts';
import { requireUser } from '../user/require-user.ts';
import type { Users } from '../user/user.store.ts';
import { retentionDays, type Verifications } from './verification.store.ts';
import { domainOf } from '../organization/verified-organization.ts';

export type StartVerificationDeps = SendCodeDeps & {
  store: Store;
  erased: Erased;
  users: Users;
  organizations: Organizations;
  verifications: Verifications;
};

type Started = {
  emailVerificationId: string;
  expiresInSeconds: number;
  codeLength: number;
  organizationName: string | null;
};

/**
 * Starts the proof of an address and sends it a code. Does not check whether another account has the address, so that the
 * answer does not reveal it. 400 for an address that cannot prove the category; 429 past the limits.
 */
export async function startVerification(
  deps: StartVerificationDeps,
  actor: Actor,
  asked: { email: string; emailCategory: EmailCategory } & Client,
): Promise<Started> {
  const { email, emailCategory, ...client } = asked;
  const { id: userId } = await requireUser(deps.users, actor);
  const organizationName = await organizationNameFor(deps, email, emailCategory);
  const { requestId, expiresInSeconds, codeLength } = await sendCode(deps, client, {
    address: { kind: 'email', value: email },
    purpose: 'verify-email',
    userId,
    marketing: {},
    referralCode: null,
  });
  const emailVerificationId = uuid();
  const startedAt = deps.clock.now();
  const verification = {
    id: emailVerificationId,
    userId,
    email,
    emailCategory,
    codeRequestId: requestId,
    startedAt,
    provenAt: null,
    provenBy: null,
    forgetAt: new Date(startedAt.getTime() + retentionDays * 86_400_000),
  };
  await deps.store.transaction(async () => {
    await deps.erased.guard([userId]);
    await deps.verifications.add(verification);
  });
  return { emailVerificationId, expiresInSeconds, codeLength, organizationName };
}

async function organizationNameFor(
  { organizations }: StartVerificationDeps,
  email: string,
  emailCategory: EmailCategory,
): Promise<string | null> {
  if (emailCategory === 'GENERAL') return null;
  const domain = domainOf(email);
  const known = await organizations.byDomain(domain);
  requireSuitable(emailCategory, domain, known);
  return known?.name ?? registrableDomain(domain) ?? domain;
}
