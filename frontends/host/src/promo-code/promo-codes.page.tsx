import { useRead } from '@momos/api-client';
import { promoCodesContract } from '@momos/contracts/promo-codes';
import type { SocialView } from '@momos/contracts/social-view';
import { EmptyState, Loaded, RowsSkeleton, Section } from '@momos/ui';
import { ManageFrame } from '../social/manage-frame.tsx';
import { promoCodeWords } from '../words/promo-code.ts';
import { NewPromoCode } from './new-promo-code.tsx';
import { PromoCodeTable } from './promo-code-table.tsx';

const words = promoCodeWords.promoCodes;

/** Promo codes of a social: what they take off, for which tickets, how often. */
export const PromoCodesPage = () => (
  <ManageFrame title={words.promoCodes}>
    {social => (
      <>
        <NewPromoCode social={social} />
        <PromoCodes social={social} />
      </>
    )}
  </ManageFrame>
);

function PromoCodes({ social }: { social: SocialView }) {
  const read = useRead(promoCodesContract.list, { params: { id: social.id } });
  return (
    <Section title={words.codes}>
      <Loaded
        read={read}
        skeleton={<RowsSkeleton count={3} />}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState title={words.noPromoCodesYet}>{words.emptyText}</EmptyState>}
      >
        {({ data }) => <PromoCodeTable social={social} codes={data} />}
      </Loaded>
    </Section>
  );
}
