import type { CircleView } from '@momos/contracts/circles';
import { ButtonLink, Page, PageHeader, useParams } from '@momos/ui';
import { postWords } from '../words/post.ts';
import { HostsOnly } from './hosts-only.tsx';
import { PostPurchases } from './post-purchases.tsx';

const words = postWords.purchases;

/** What members paid for a post, also for one that is removed: where the mail about a refund that failed leads to. */
export const PostPaymentsPage = () => <HostsOnly>{circle => <Payments circle={circle} />}</HostsOnly>;

function Payments({ circle }: { circle: CircleView }) {
  const { postId = '' } = useParams();
  return (
    <Page width="text" title={words.ofPost}>
      <PageHeader
        title={words.ofPost}
        lead={words.lead(circle.name)}
        actions={
          <ButtonLink variant="default" to={`/circles/${circle.slug}`}>
            {postWords.toCircle(circle.name)}
          </ButtonLink>
        }
      />
      <PostPurchases post={{ id: postId, circleId: circle.id }} />
    </Page>
  );
}
