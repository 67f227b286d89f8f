import { useReadPages } from '@momos/api-client';
import type { CircleView } from '@momos/contracts/circles';
import { socialsContract } from '@momos/contracts/socials';
import { ErrorState, Section, ShowMore } from '@momos/ui';
import { SocialGrid } from '../social/social-grid.tsx';
import { circleWords } from '../words/circle.ts';

const pageSize = 4;
/** As many as the list takes. */
const mostHosts = 20;

/** Coming socials of a circle's hosts, as far as the reader may see them; nothing where there are none. */
export function CircleSocials({ hosts }: Pick<CircleView, 'hosts'>) {
  const hostIds = hosts
    .slice(0, mostHosts)
    .map(({ id }) => id)
    .join(',');
  const list = useReadPages(socialsContract.visible, { query: { hostIds, pageSize } });
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const socials = list.data?.items ?? [];
  if (socials.length === 0) return null;
  return (
    <Section title={circleWords.circle.comingSocials}>
      <SocialGrid socials={socials} />
      <ShowMore list={list} />
    </Section>
  );
}
