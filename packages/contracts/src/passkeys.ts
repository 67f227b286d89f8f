import { z } from 'zod';
import { done, id, idParams, line, timestamp } from './fields.ts';
import { defineContract } from './route.ts';
import { recoveryCodes } from './second-factor.ts';

/** Bytes as WebAuthn's JSON writes them (RFC 4648 §5, without padding). */
const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, 'Base64url without padding.');

const transports = z.array(z.string().min(1).max(40)).max(10).optional();

/** What every answer of a browser's authenticator has (WebAuthn 3 §5.1). */
const publicKeyCredential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
};

/** A new passkey as a browser describes it (WebAuthn 3, RegistrationResponseJSON); what else it says is left out. */
export const newPasskey = z.object({
  ...publicKeyCredential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports,
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** The use of a passkey as a browser describes it (WebAuthn 3, AuthenticationResponseJSON). */
export const passkeyUse = z.object({
  ...publicKeyCredential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(8_000),
    signature: base64url(4_000),
    userHandle: base64url(200).nullish(),
  }),
});
export type PasskeyUse = z.infer<typeof passkeyUse>;

const knownPasskey = z.object({ id: z.string(), type: z.literal('public-key'), transports });

/** What a browser needs to use a passkey (WebAuthn 3, PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(knownPasskey).optional(),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** What a browser needs to make a passkey (WebAuthn 3, PublicKeyCredentialCreationOptionsJSON). */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(knownPasskey),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** A passkey as its owner sees it; its keys are shown to no one. */
export const passkeyView = z.object({
  id,
  name: z.string(),
  /** Whether the person's other devices have it too. */
  isSynced: z.boolean(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
  /** When a use was refused since its counter had not grown: there may be a copy of it. */
  suspectedAt: timestamp.nullable(),
});
export type PasskeyView = z.infer<typeof passkeyView>;

/** The most passkeys that one person keeps. */
export const maxPasskeys = 20;

const name = line(60).meta({ description: 'What its owner calls it', examples: ['My laptop'] });

/** Passkeys: signing in with a device instead of a code (decisions: "Step-up"; docs/adr/0030). */
export const passkeysContract = defineContract('identity', 'passkeys', {
  startSignIn: {
    method: 'POST',
    path: '/passkeys/sign-in-challenges',
    access: 'public',
    halfway: true,
    status: 201,
    idempotency: 'none',
    summary: 'A challenge to sign in with a passkey; the same for everybody, and used once',
    data: passkeyRequest,
  },
  list: {
    method: 'GET',
    path: '/passkeys',
    access: 'user',
    unnamed: true,
    halfway: true,
    summary: 'One’s passkeys, the newest first; 20 at most',
    data: z.array(passkeyView),
  },
  startAdding: {
    method: 'POST',
    path: '/passkeys/challenges',
    access: 'user',
    unnamed: true,
    stepUp: true,
    halfway: true,
    status: 201,
    idempotency: 'none',
    summary: 'A challenge to make a passkey; used once, by this session',
    data: passkeyCreation,
  },
  add: {
    method: 'POST',
    path: '/passkeys',
    access: 'user',
    unnamed: true,
    stepUp: true,
    halfway: true,
    status: 201,
    idempotency: 'none',
    isRepeatHarmful: true,
    summary:
      'Keep a new passkey; it signs in from then on. With the recovery codes where there were none and they are needed',
    body: z.strictObject({ credential: newPasskey, name }),
    data: z.object({ passkey: passkeyView, recoveryCodes: recoveryCodes.nullable() }),
  },
  rename: {
    method: 'PATCH',
    path: '/passkeys/{id}',
    access: 'user',
    unnamed: true,
    stepUp: true,
    summary: 'Call a passkey something else',
    params: idParams,
    body: z.strictObject({ name }),
    data: passkeyView,
  },
  remove: {
    method: 'DELETE',
    path: '/passkeys/{id}',
    access: 'user',
    unnamed: true,
    stepUp: true,
    summary: 'Remove a passkey; not the last second factor of who needs one',
    params: idParams,
    data: done,
  },
});
