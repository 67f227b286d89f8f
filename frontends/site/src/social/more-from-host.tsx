import { useRead } from '@momos/api-client';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { Section, TextLink } from '@momos/ui';
import { socialWords } from '../words/social.ts';
import { SocialGrid } from './social-grid.tsx';

const words = socialWords.moreFromHost;

const shown = 4;

/** What else the owner of a social has coming up; nothing where that is all. */
export function MoreFromHost({ social: { id, owner } }: { social: SocialView }) {
  const read = useRead(socialsContract.list, { query: { hostId: owner.id, pageSize: shown + 1 } });
  const others = read.data?.data.filter(other => other.id !== id).slice(0, shown) ?? [];
  if (others.length === 0) return null;
  return (
    <Section
      title={words.moreFrom(owner.displayName)}
      actions={<TextLink to={`/users/${owner.slug}`}>{words.seeAll}</TextLink>}
    >
      <SocialGrid socials={others} />
    </Section>
  );
}
