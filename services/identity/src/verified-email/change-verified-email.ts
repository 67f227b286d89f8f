import { badField, badRequest, staleVersion } from '@momos/contracts/errors';
import type { EmailCategory } from '@momos/contracts/users';
import type { Actor } from '@momos/runtime';
import { v7 as uuid } from 'uuid';
import type { VerifiedEmail } from '../organization/verified-organization.ts';
import type { Origin } from '../security-event/origin.ts';
import { recordFactorChanges } from '../security-event/record-event.ts';
import { requireUser } from '../user/require-user.ts';
import { saveUser } from '../user/save-user.ts';
import type { User } from '../user/user.ts';
import { organizationOf } from './organization-of.ts';
import { addProof, type ProveEmailDeps } from './prove-email.ts';
import { proofOf, withCategory, withoutProof, withSignIn } from './verified-email.ts';

/** Adds a category to an address that the caller has proven; idempotent. 400 for an unproven address. */
export async function addVerifiedEmail(
  deps: ProveEmailDeps,
  actor: Actor,
  { email, emailCategory, origin }: { email: string; emailCategory: EmailCategory; origin: Origin },
): Promise<VerifiedEmail> {
  const find = ({ verifiedEmails }: User, category?: EmailCategory) =>
    verifiedEmails.find(each => each.email === email && (!category || each.emailCategory === category));
  const requireProven = (user: User) => {
    if (!find(user)) throw badField('body.email', 'Prove this address by its code first.');
    return user;
  };
  requireProven(await requireUser(deps.users, actor));
  const organization = await organizationOf(deps.organizations, email, emailCategory);
  return deps.store.transaction(async () => {
    const user = requireProven(await requireUser(deps.users, actor));
    const known = find(user, emailCategory);
    if (known) return known;
    const proof = { email, emailCategory, organization, emailVerificationId: uuid() };
    await addProof(deps, user, { proof, origin });
    return proof;
  });
}

type Change = { emailVerificationId: string; emailCategory?: EmailCategory; isSignIn?: true };

/** Changes the category of a proven address, or makes it the sign-in address. 412 when `ifMatch` names another version. */
export async function changeVerifiedEmail(
  deps: ProveEmailDeps,
  actor: Actor,
  { change, ifMatch, origin }: { change: Change; ifMatch?: number; origin: Origin },
): Promise<VerifiedEmail> {
  const { emailVerificationId, emailCategory, isSignIn } = change;
  if (!emailCategory && !isSignIn) throw badRequest('Give emailCategory or isSignIn.');
  const { email } = proofOf(await requireUser(deps.users, actor), emailVerificationId);
  const organization = emailCategory
    ? await organizationOf(deps.organizations, email, emailCategory)
    : undefined;
  const user = await changeOwn(deps, { actor, ifMatch, origin }, before => {
    const moved =
      emailCategory && organization !== undefined
        ? withCategory(before, emailVerificationId, { emailCategory, organization })
        : before;
    return isSignIn ? { ...withSignIn(moved, emailVerificationId), version: before.version + 1 } : moved;
  });
  return proofOf(user, emailVerificationId);
}

/** Removes a proof of the caller and returns the others. 409 for the sign-in address. */
export async function removeVerifiedEmail(
  deps: ProveEmailDeps,
  actor: Actor,
  { emailVerificationId, ...given }: { emailVerificationId: string; ifMatch?: number; origin: Origin },
): Promise<VerifiedEmail[]> {
  const user = await changeOwn(deps, { actor, ...given }, before =>
    withoutProof(before, emailVerificationId),
  );
  return user.verifiedEmails;
}

async function changeOwn(
  deps: ProveEmailDeps,
  { actor, ifMatch, origin }: { actor: Actor; ifMatch?: number; origin: Origin },
  change: (before: User) => User,
): Promise<User> {
  return deps.store.transaction(async () => {
    const before = await requireUser(deps.users, actor);
    if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion('profile');
    const after = await saveUser(deps, { before, after: change(before) });
    await recordFactorChanges(deps, { before, after, origin });
    return after;
  });
}
