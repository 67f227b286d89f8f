import type { Me, VerifiedEmail } from '@momos/contracts/users';
import type { SecurityEventView } from '@momos/contracts/security-events';
import { eventually } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { factorsOf, type Said } from './factors.ts';
import type { RunningIdentity, SignedIn } from './running-identity.ts';

/** What an owner and a thief do with an account: addresses, undoing, taking back. */
export function accountsOf(identity: RunningIdentity) {
  const factors = factorsOf(identity);
  const { ask, refresh } = factors;
  const meOf = async ({ access_token: token }: SignedIn) =>
    (await ask<Me>('GET', '/users/me', { token })).data;
  const renewed = async (who: SignedIn): Promise<SignedIn> => ({ ...who, ...(await refresh(who)) });

  async function addEmail(
    { access_token: token }: SignedIn,
    email = `a${uuid()}@example.com`,
  ): Promise<Said<VerifiedEmail>> {
    const started = await ask<{ emailVerificationId: string }>('POST', '/verification/emails', {
      token,
      body: { email },
    });
    if (started.status >= 400) return started as Said<never>;
    const { emailVerificationId } = started.data;
    const body = { emailVerificationId, otp: identity.codes.codeFor(email) };
    return ask<VerifiedEmail>('POST', '/verification/emails/verify', { token, body });
  }
  const proofIdOf = async (who: SignedIn, email: string) =>
    (await meOf(who)).verifiedEmails?.find(each => each.email === email)?.emailVerificationId ?? '';
  const choose = async (who: SignedIn, email: string) =>
    ask('PATCH', '/emails/verified/verification', {
      token: who.access_token,
      body: { emailVerificationId: await proofIdOf(who, email), isSignIn: true },
    });
  const remove = async (who: SignedIn, email: string) =>
    ask('DELETE', `/emails/verified/${await proofIdOf(who, email)}`, { token: who.access_token });

  return {
    meOf,
    renewed,
    addEmail,
    choose,
    remove,

    /** Signs in and gives a name where there is none, which changes of addresses ask for. */
    async name(who: SignedIn): Promise<SignedIn> {
      const body = { firstName: 'Ada', lastName: 'Lovelace' };
      await ask('POST', '/users', { token: who.access_token, body });
      return renewed(who);
    },

    /** Puts an address of the thief in the place of the owner's; answers with it. */
    async replaceAddress(thief: SignedIn, owners: string): Promise<string> {
      const { data, status } = await addEmail(thief);
      if (status !== 200) throw new Error(`no address was added: ${status}`);
      for (const { status: done } of [await choose(thief, data.email), await remove(thief, owners)])
        if (done !== 200) throw new Error(`the address was not replaced: ${done}`);
      return data.email;
    },

    eventsOf: async ({ access_token: token }: SignedIn, query = '') =>
      (await ask<SecurityEventView[]>('GET', `/auth/security-events${query}`, { token })).data,
    undo: ({ access_token: token }: SignedIn, ids: readonly string[]) =>
      ask<SecurityEventView[]>('POST', '/auth/security-events/undo', { token, body: { ids } }),

    /** The token of the newest link that a removed address got. */
    linkFor: (to: string): Promise<string> =>
      eventually(() => {
        const notice = identity.codes.notices.findLast(each => each.to?.value === to && each.canRestore);
        if (!notice) throw new Error('no link was sent');
        return notice.url.split('#')[1] ?? '';
      }),
    restore: (token: string) =>
      ask<{ isRestored: boolean; awaitsConfirmation: boolean }>('POST', '/auth/restorations', {
        body: { token },
      }),
  };
}
