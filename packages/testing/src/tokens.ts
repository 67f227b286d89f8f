import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { v7 as uuid } from 'uuid';

/** Who a test acts as. */
export type TestActor = {
  userId?: string;
  sessionId?: string;
  roles?: string[];
  isAdmin?: boolean;
  /** Where an admin set it: publishes nothing, or without curation. */
  hosting?: 'BLOCKED' | 'TRUSTED';
  /** False where an admin blocked them from registering. */
  canRsvp?: false;
  /** Whether first and last name are given; true where not said. */
  isNamed?: boolean;
  /** Seconds for which its last proof of a factor is fresh; 10 minutes where not said, 0 for none. */
  fresh?: number;
  /** Seconds the token lives; 15 minutes where not said, negative for one that is over. */
  lifetime?: number;
};

/** Stands in for identity: a JWKS on loopback and tokens that its key signs. */
export type TokenIssuer = {
  jwksUrl: string;
  /** A token with the claims that identity gives: sub, sid, roles, admin, named, iss, aud. */
  tokenFor(actor?: TestActor): Promise<string>;
  close(): Promise<void>;
};

/** Starts a token issuer for tests with a fresh ES256 key; `audience` is the environment the services under test run in. */
export async function startTokenIssuer({ audience = 'test' } = {}): Promise<TokenIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const kid = uuid();
  const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }] });
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'application/json').end(jwks),
  );
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    jwksUrl: `http://127.0.0.1:${port}/.well-known/jwks.json`,
    tokenFor: ({
      userId = uuid(),
      sessionId = uuid(),
      roles = [],
      isAdmin = false,
      isNamed = true,
      fresh = 600,
      lifetime = 900,
      ...barred
    } = {}) =>
      new SignJWT({
        ...{ sid: sessionId, roles, admin: isAdmin, named: isNamed },
        ...barredClaims(barred),
        ...(fresh > 0 ? { fresh: Math.floor(Date.now() / 1000) + fresh } : {}),
      })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .setSubject(userId)
        .setIssuer('momos')
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + lifetime)
        .sign(privateKey),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What an admin set of an account. */
const barredClaims = ({ hosting, canRsvp }: Pick<TestActor, 'hosting' | 'canRsvp'>) => ({
  ...(hosting ? { hosting } : {}),
  ...(canRsvp === false ? { rsvp: false } : {}),
});
