import { notFound } from '@momos/contracts/errors';
import { isDuplicateKey } from '@momos/store';
import type { NewPasskey, PasskeyCreation } from '@momos/contracts/passkeys';
import type { Actor, Logger } from '@momos/runtime';
import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import { v7 as uuid } from 'uuid';
import {
  afterAdding,
  afterRemoving,
  type ChangedFactor,
  type ChangeFactorsDeps,
  type FactorOwner,
} from '../second-factor/change-factors.ts';
import { requireMayAdd } from '../second-factor/factors.ts';
import { requireUser } from '../user/require-user.ts';
import { challengeIn, type ChallengeFor } from './challenge.ts';
import type { PasskeyChallenges } from './challenge.store.ts';
import { type Passkey, passkeyNotMade, requireRoom } from './passkey.ts';
import type { Passkeys } from './passkey.store.ts';
import type { RelyingParty } from './relying-party.ts';

export type AddPasskeyDeps = ChangeFactorsDeps & {
  passkeys: Passkeys;
  passkeyChallenges: PasskeyChallenges;
  relyingParty: RelyingParty;
  log: Logger;
};

const timeoutMs = 300_000;
/** EdDSA, ES256 and RS256 (RFC 9053), the best first. */
const algorithms = [-8, -7, -257];

const challengeFor = ({ userId, sessionId }: Actor): ChallengeFor => ({ purpose: 'add', userId, sessionId });

/** What the caller's browser needs to make a passkey. 409 for one too many; 403 before the second factor that they have. */
export async function startPasskey(deps: AddPasskeyDeps, actor: Actor): Promise<PasskeyCreation> {
  const user = await requireUser(deps.users, actor);
  await requireMayAdd(deps, actor);
  const known = await deps.passkeys.ofUser(user.id);
  requireRoom(known.length);
  const { id: rpID } = deps.relyingParty;
  const options = await generateRegistrationOptions({
    rpName: 'Momos',
    rpID,
    userID: new TextEncoder().encode(user.id),
    userName: user.loginEmail ?? user.loginMobile ?? 'Momos',
    userDisplayName: `${user.firstName} ${user.lastName}`.trim(),
    challenge: await deps.passkeyChallenges.make(challengeFor(actor), deps.clock.now()),
    timeout: timeoutMs,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    supportedAlgorithmIDs: algorithms,
  });
  return options as PasskeyCreation;
}

/**
 * Keeps a new passkey of the caller; it is the second factor of this session, too. With recovery codes where they are needed and
 * there were none. 400 for one that does not answer an open challenge of this session for it, or was made elsewhere or without
 * verifying its user; 409 for one that is known.
 */
export async function addPasskey(
  deps: AddPasskeyDeps,
  owner: FactorOwner,
  { credential, name }: { credential: NewPasskey; name: string },
): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
  const now = deps.clock.now();
  const { actor } = owner;
  const registered = await verify(deps, actor, credential);
  const { credential: made, credentialBackedUp: isSynced } = registered;
  const passkey: Passkey = {
    id: uuid(),
    userId: actor.userId,
    credentialId: made.id,
    publicKey: isoBase64URL.fromBuffer(made.publicKey),
    counter: made.counter,
    transports: credential.response.transports ?? [],
    name,
    isSynced,
    createdAt: now,
    lastUsedAt: null,
    suspectedAt: null,
  };
  return deps.store.transaction(async () => {
    await requireMayAdd(deps, actor);
    requireRoom(await deps.passkeys.countOf(actor.userId));
    await deps.passkeys.add(passkey).catch((error: unknown) => {
      throw isDuplicateKey(error) ? passkeyNotMade() : error;
    });
    return { passkey, recoveryCodes: await afterAdding(deps, owner, changed(passkey)) };
  });
}

type Registered = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

async function verify(deps: AddPasskeyDeps, actor: Actor, credential: NewPasskey): Promise<Registered> {
  const { passkeyChallenges, relyingParty, clock, log } = deps;
  const challenge = challengeIn(credential.response.clientDataJSON);
  if (!challenge || !(await passkeyChallenges.take(challenge, challengeFor(actor), clock.now())))
    throw passkeyNotMade();
  if (!isWithoutCertificates(credential)) throw passkeyNotMade();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, authenticatorAttachment: undefined, clientExtensionResults: {} } as Parameters<
      typeof verifyRegistrationResponse
    >[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origins,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    log.info({ reason: String(error), op: 'passkey.add' }, 'New passkey refused');
    throw passkeyNotMade();
  });
  if (!registrationInfo) throw passkeyNotMade();
  return registrationInfo;
}

/**
 * No attestation is asked for, so browsers send none, or one signed by the new key itself. One with certificates would have
 * foreign bytes parsed, and addresses in them fetched.
 */
function isWithoutCertificates({ response }: NewPasskey): boolean {
  try {
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
    const format = decoded.get('fmt');
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  } catch {
    return false;
  }
}

/** Removes one of the caller's passkeys. 404 for any other; 409 for the last factor of a person who needs one. */
export async function removePasskey(deps: AddPasskeyDeps, owner: FactorOwner, id: string): Promise<void> {
  await deps.store.transaction(async () => {
    const { userId } = owner.actor;
    const passkey = (await deps.passkeys.ofUser(userId)).find(each => each.id === id);
    if (!passkey || !(await deps.passkeys.remove({ id, userId }))) throw notFound('passkey', id);
    await afterRemoving(deps, owner, changed(passkey));
  });
}

const changed = ({ id: factorId, name: subject }: Passkey): ChangedFactor => ({
  kind: 'PASSKEY',
  subject,
  factorId,
});
