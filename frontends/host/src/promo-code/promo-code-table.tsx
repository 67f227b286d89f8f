import { promoCodesContract, type PromoView } from '@momos/contracts/promo-codes';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, formatMoney, Pill, useAction } from '@momos/ui';
import { type Column, DataTable } from '@momos/ui/table';
import { promoCodeWords } from '../words/promo-code.ts';

const words = promoCodeWords.promoCodeTable;

const discount = ({ kind, value }: PromoView, currency: string) => {
  if (kind === 'FREE') return words.free;
  return words.off(kind, value, formatMoney(value, currency));
};

const columnsFor = (social: SocialView): Column<PromoView>[] => [
  { key: 'code', header: words.code, cell: code => <strong>{code.code}</strong> },
  { key: 'discount', header: words.discount, cell: code => discount(code, social.currency) },
  {
    key: 'uses',
    header: words.used,
    isFigure: true,
    cell: code => (code.maxUses === null ? code.uses : words.of(code.uses, code.maxUses)),
  },
  {
    key: 'state',
    header: words.status,
    cell: code => (code.isActive ? <Pill tone="good">{words.active}</Pill> : <Pill>{words.ended}</Pill>),
  },
  {
    key: 'end',
    header: '',
    cell: code => (code.isActive ? <EndButton social={social} code={code} /> : null),
  },
];

/** The codes of a social with their use; an active one can be ended. */
export const PromoCodeTable = ({ social, codes }: { social: SocialView; codes: readonly PromoView[] }) => (
  <DataTable<PromoView>
    label={words.promoCodes}
    rows={codes}
    keyOf={code => code.id}
    nameOf={code => code.code}
    columns={columnsFor(social)}
  />
);

function EndButton({ social, code }: { social: SocialView; code: PromoView }) {
  const end = useAction(promoCodesContract.remove, {
    refreshes: [promoCodesContract.list],
    done: words.endedDone(code.code),
  });
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={end.isPending}
      onClick={() => end.mutate({ params: { id: social.id, codeId: code.id } })}
    >
      {words.end(code.code)}
    </Button>
  );
}
