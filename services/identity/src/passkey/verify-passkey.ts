import type { PasskeyRequest, PasskeyUse } from '@momos/contracts/passkeys';
import { type Clock, type Logger, noteAccount } from '@momos/runtime';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { isoBase64URL } from '@simplewebauthn/server/helpers';
import { Counter, type Registry } from 'prom-client';
import { challengeIn, challengeMinutes, type ChallengeFor } from './challenge.ts';
import type { PasskeyChallenges } from './challenge.store.ts';
import { type Passkey, passkeyRefused } from './passkey.ts';
import type { Passkeys } from './passkey.store.ts';
import type { RelyingParty } from './relying-party.ts';

export type VerifyPasskeyDeps = {
  passkeys: Passkeys;
  passkeyChallenges: PasskeyChallenges;
  relyingParty: RelyingParty;
  clonedPasskeys: Counter;
  clock: Clock;
  log: Logger;
};

/** Counts uses that were refused because their counter had not grown. */
export const countClonedPasskeys = (registry: Registry): Counter =>
  new Counter({
    name: 'identity_passkey_counter_regressions_total',
    help: 'Uses of a passkey that were refused since its signature counter had not grown: there may be a copy of it',
    registers: [registry],
  });

/** What a browser needs to use a passkey: any that it knows, or one of `own`. */
export async function requestPasskey(
  { passkeyChallenges, relyingParty, clock }: VerifyPasskeyDeps,
  whose: ChallengeFor,
  own?: readonly Passkey[],
): Promise<PasskeyRequest> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty.id,
    challenge: await passkeyChallenges.make(whose, clock.now()),
    timeout: challengeMinutes * 60_000,
    userVerification: 'required',
    ...(own ? { allowCredentials: own.map(({ credentialId: id, transports }) => ({ id, transports })) } : {}),
  });
  return options as PasskeyRequest;
}

/**
 * The passkey that was used, with its user verified. Call it outside of a transaction, since a challenge is used up and a refused
 * counter is noted whatever follows. Throws invalid_grant, with one text, for an unknown passkey or one of another person, for
 * anything but the answer to an open challenge for exactly this, from another origin or domain, and for a counter that has not grown.
 */
export async function verifyPasskey(
  deps: VerifyPasskeyDeps,
  whose: ChallengeFor,
  credential: PasskeyUse,
): Promise<Passkey> {
  const { passkeys, passkeyChallenges, clock, log } = deps;
  const now = clock.now();
  const challenge = challengeIn(credential.response.clientDataJSON);
  if (!challenge || !(await passkeyChallenges.take(challenge, whose, now))) throw passkeyRefused();
  const passkey = await passkeys.byCredential(credential.id);
  if (passkey) noteAccount(passkey.userId);
  if (!passkey || !isOf(passkey, whose, credential)) throw passkeyRefused();
  const counter = await counterOf(deps, { passkey, credential, challenge });
  if (await passkeys.use(passkey.id, counter, now)) return passkey;
  deps.clonedPasskeys.inc();
  const { id: passkeyId, userId } = passkey;
  log.warn({ passkeyId, userId, op: 'passkey.verify' }, 'Passkey refused: its counter has not grown');
  throw passkeyRefused();
}

function isOf(passkey: Passkey, { userId }: ChallengeFor, { response }: PasskeyUse): boolean {
  const handle = response.userHandle
    ? Buffer.from(response.userHandle, 'base64url').toString('utf8')
    : undefined;
  return (userId === null || passkey.userId === userId) && (handle ?? passkey.userId) === passkey.userId;
}

type Use = { passkey: Passkey; credential: PasskeyUse; challenge: string };

/** The counter of a use whose signature, origin, domain and flags are in order. */
async function counterOf(
  { relyingParty, log }: VerifyPasskeyDeps,
  { passkey, credential, challenge }: Use,
): Promise<number> {
  const { credentialId: id, publicKey } = passkey;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} } as Parameters<
      typeof verifyAuthenticationResponse
    >[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origins,
    expectedRPID: relyingParty.id,
    // The counter is compared where it is stored, so that two copies of the service cannot both accept one.
    credential: { id, publicKey: isoBase64URL.toBuffer(publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    log.info({ reason: String(error), passkeyId: passkey.id, op: 'passkey.verify' }, 'Passkey refused');
    throw passkeyRefused();
  });
  if (!verified) throw passkeyRefused();
  return authenticationInfo.newCounter;
}
