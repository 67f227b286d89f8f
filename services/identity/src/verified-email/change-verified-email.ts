import { badField, badRequest, staleVersion } from '@momos/contracts/errors';
import type { EmailCategory, VerifiedEmail } from '@momos/contracts/users';
import type { Actor } from '@momos/runtime';
import { v7 as uuid } from 'uuid';
import { callerOf } from '../user/change-profile.ts';
import { keepUser } from '../user/keep-user.ts';
import type { User } from '../user/user.ts';
import { organizationOf } from './organization-of.ts';
import { addProof, type ProveEmailDeps } from './prove-email.ts';
import { proofOf, withCategory, withoutProof, withSignIn } from './verified-email.ts';

/** An address that the caller has proven counts for one more thing. Doing it again answers the same; 400 for one not proven. */
export async function addVerifiedEmail(
  deps: ProveEmailDeps,
  actor: Actor,
  { email, emailCategory }: { email: string; emailCategory: EmailCategory },
): Promise<VerifiedEmail> {
  const find = ({ verifiedEmails }: User, category?: EmailCategory) =>
    verifiedEmails.find(each => each.email === email && (!category || each.emailCategory === category));
  const requireProven = (user: User) => {
    if (!find(user)) throw badField('body.email', 'Prove this address by its code first.');
    return user;
  };
  requireProven(await callerOf(deps.users, actor));
  const organization = await organizationOf(deps.organizations, email, emailCategory);
  return deps.store.transaction(async () => {
    const user = requireProven(await callerOf(deps.users, actor));
    const known = find(user, emailCategory);
    if (known) return known;
    const proof = { email, emailCategory, organization, emailVerificationId: uuid() };
    await addProof(deps, user, proof);
    return proof;
  });
}

type Change = { emailVerificationId: string; emailCategory?: EmailCategory; isSignIn?: true };

/** Changes what a proven address of the caller's counts for, and whether they sign in with it. 412 when `ifMatch` names another version. */
export async function changeVerifiedEmail(
  deps: ProveEmailDeps,
  actor: Actor,
  { change, ifMatch }: { change: Change; ifMatch?: number },
): Promise<VerifiedEmail> {
  const { emailVerificationId, emailCategory, isSignIn } = change;
  if (!emailCategory && !isSignIn) throw badRequest('Say what is to change: emailCategory or isSignIn.');
  const { email } = proofOf(await callerOf(deps.users, actor), emailVerificationId);
  const organization = emailCategory
    ? await organizationOf(deps.organizations, email, emailCategory)
    : undefined;
  const user = await changeOwn(deps, { actor, ifMatch }, before => {
    const moved =
      emailCategory && organization !== undefined
        ? withCategory(before, emailVerificationId, { emailCategory, organization })
        : before;
    return isSignIn ? { ...withSignIn(moved, emailVerificationId), version: before.version + 1 } : moved;
  });
  return proofOf(user, emailVerificationId);
}

/** Removes a proven address of the caller's; the rest is answered. 409 for the one that they sign in with. */
export async function removeVerifiedEmail(
  deps: ProveEmailDeps,
  actor: Actor,
  { emailVerificationId, ifMatch }: { emailVerificationId: string; ifMatch?: number },
): Promise<VerifiedEmail[]> {
  const user = await changeOwn(deps, { actor, ifMatch }, before => withoutProof(before, emailVerificationId));
  return user.verifiedEmails;
}

async function changeOwn(
  deps: ProveEmailDeps,
  { actor, ifMatch }: { actor: Actor; ifMatch?: number },
  change: (before: User) => User,
): Promise<User> {
  return deps.store.transaction(async () => {
    const before = await callerOf(deps.users, actor);
    if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion('profile');
    const user = change(before);
    await keepUser(deps, user, 'USER_CHANGE_UPDATED');
    return user;
  });
}
