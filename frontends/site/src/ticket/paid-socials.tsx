import { useReadPages } from '@momos/api-client';
import { socialsContract } from '@momos/contracts/socials';
import { CardsSkeleton, EmptyState, ErrorState, ShowMore, TextLink } from '@momos/ui';
import { IconReceipt } from '@momos/ui/icons';
import { SocialGrid } from '../social/social-grid.tsx';
import { ticketWords } from '../words/ticket.tsx';

const words = ticketWords.paidSocials;

/** Socials that one paid for, the latest first. */
export function PaidSocials() {
  const paid = useReadPages(socialsContract.paid, { query: { pageSize: 24 } });
  return (
    <>
      {paid.error ? <ErrorState error={paid.error} onRetry={() => void paid.refetch()} /> : null}
      {paid.isPending ? <CardsSkeleton /> : null}
      {paid.data?.items.length === 0 ? (
        <EmptyState size="page" icon={<IconReceipt />} title={words.nothing}>
          {words.text}
        </EmptyState>
      ) : (
        <TextLink to="/accounts/transactions">{words.receipts}</TextLink>
      )}
      <SocialGrid socials={paid.data?.items ?? []} />
      <ShowMore list={paid} />
    </>
  );
}
