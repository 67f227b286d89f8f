import type { Composition } from '@momos/runtime';
import type { KeyRing } from './key-ring.ts';

/** Publishes the keys that verify access tokens, at the path of RFC 8414. */
export const publishKeys =
  (keys: KeyRing): NonNullable<Composition['http']> =>
  app =>
    app.get('/.well-known/jwks.json', (_request, response) => {
      response.setHeader('cache-control', 'public, max-age=300').json(keys.published());
    });
