import type { Store } from '@momos/store';
import type { Social } from './social.ts';

/** Read model of events' socials. */
export type Socials = {
  get(ids: string[]): Promise<Map<string, Social>>;
  put(social: Social): Promise<void>;
};

export function createSocials(store: Store): Socials {
  const rows = store.connection.collection<Social>('socials');
  return {
    get: async ids => {
      const found = await rows.find({ _id: { $in: ids } }, { session: store.session() }).toArray();
      return new Map(found.map(social => [social._id, social]));
    },
    put: async social => {
      await rows.replaceOne({ _id: social._id }, social, { upsert: true, session: store.session() });
    },
  };
}
