import { useRead } from '@momos/api-client';
import { promoCodesContract } from '@momos/contracts/promo-codes';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, Dialog, EmptyState, Loaded, RowsSkeleton, Section } from '@momos/ui';
import { useState } from 'react';
import { ManageFrame } from '../social/manage-frame.tsx';
import { promoCodeWords } from '../words/promo-code.ts';
import { NewPromoCode } from './new-promo-code.tsx';
import { PromoCodeTable } from './promo-code-table.tsx';

const words = promoCodeWords.promoCodes;

/** Promo codes of a social: what they take off, for which tickets, how often. */
export const PromoCodesPage = () => (
  <ManageFrame title={words.promoCodes}>{social => <PromoCodes social={social} />}</ManageFrame>
);

function PromoCodes({ social }: { social: SocialView }) {
  const read = useRead(promoCodesContract.list, { params: { id: social.id } });
  const [isNew, setNew] = useState(false);
  const create = <Button onClick={() => setNew(true)}>{words.newPromoCode}</Button>;
  return (
    <Section title={words.codes} actions={read.data?.data.length ? create : null}>
      <Loaded
        read={read}
        skeleton={<RowsSkeleton count={3} />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState size="page" title={words.noPromoCodesYet} action={create}>
            {words.emptyText}
          </EmptyState>
        }
      >
        {({ data }) => <PromoCodeTable social={social} codes={data} />}
      </Loaded>
      <Dialog isOpen={isNew} onClose={() => setNew(false)} title={words.newPromoCode}>
        <NewPromoCode social={social} onDone={() => setNew(false)} />
      </Dialog>
    </Section>
  );
}
