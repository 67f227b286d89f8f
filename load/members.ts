import { createClient } from '../packages/api-client/src/client.ts';
import { connectMongo } from '../packages/store/src/index.ts';
import { loadConfig } from '../services/identity/src/config.ts';
import { deriveKeys } from '../services/identity/src/secret/hmac.ts';
import { createAccessTokens } from '../services/identity/src/token/access-token.ts';
import { createKeyRing } from '../services/identity/src/token/key-ring.ts';
import { createSigningKeys } from '../services/identity/src/token/signing-key.store.ts';
import { defaultPermissions } from '../services/identity/src/user/user.ts';
import { v7 as uuid } from 'uuid';

/** A person with an access token of the running system. */
export type Bearer = { userId: string; token: string };

/** Signs tokens with the running system's own key: `count` new people. */
export async function makeBearers(count: number, roles: string[] = []): Promise<Bearer[]> {
  const config = loadConfig();
  const store = await connectMongo({
    url: config.MONGO_URL,
    database: config.IDENTITY_DATABASE,
    name: 'bench',
  });
  const keys = createKeyRing({
    store: createSigningKeys(store),
    sealingKeys: deriveKeys(config.IDENTITY_SECRET, 'signing keys'),
    rotationDays: config.SIGNING_KEY_DAYS,
    log: console,
  });
  await keys.renew(new Date());
  await store.close();
  const tokens = createAccessTokens({ keys, audience: config.ENVIRONMENT });
  const bearers: Bearer[] = [];
  for (let index = 0; index < count; index += 1) {
    const userId = uuid();
    bearers.push({
      userId,
      token: await tokens.issue(
        {
          userId,
          sessionId: uuid(),
          roles,
          isAdmin: false,
          isNamed: true,
          version: 1,
          permissions: defaultPermissions,
          freshUntil: null,
        },
        new Date(),
      ),
    });
  }
  return bearers;
}

/** A caller for one of them. */
export const clientFor = (url: string, { token }: Bearer) =>
  createClient({ baseUrl: `${url}/api`, getToken: async () => token, renewToken: async () => undefined });
