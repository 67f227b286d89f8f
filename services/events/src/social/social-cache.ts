import { type BriefCache, createBriefCache } from './brief-cache.ts';
import type { Social } from './social.ts';
import type { Socials } from './social.store.ts';

/**
 * Socials as they were at most `ttlMs` ago, for rules that may be that old: prices, questions, who hosts. Whether there is
 * room and whether a social is still on is decided by its seats, in the transaction.
 */
export type SocialCache = {
  /** Throws 404 when there is none. */
  byId(id: string): Promise<Social>;
  /** Throws 404 when there is none. */
  bySlug(slug: string): Promise<Social>;
  forget(social: Pick<Social, '_id' | 'slug'>): void;
};

export function createSocialCache(socials: Socials, ttlMs: number): SocialCache {
  const byId: BriefCache<Social> = createBriefCache({ ttlMs });
  const bySlug: BriefCache<Social> = createBriefCache({ ttlMs });
  return {
    byId: id => byId.get(id, () => socials.get(id)),
    bySlug: slug => bySlug.get(slug, () => socials.getBySlug(slug)),
    forget({ _id, slug }) {
      byId.forget(_id);
      bySlug.forget(slug);
    },
  };
}
