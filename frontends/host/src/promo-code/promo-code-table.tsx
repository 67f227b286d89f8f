import { promoCodesContract, type PromoView } from '@momos/contracts/promo-codes';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, formatMoney, Pill, useAction } from '@momos/ui';
import { type Column, DataTable } from '@momos/ui/table';

const discount = ({ kind, value }: PromoView, currency: string) => {
  if (kind === 'FREE') return 'Free';
  return `${kind === 'PERCENT' ? `${value}%` : formatMoney(value, currency)} off`;
};

const columnsFor = (social: SocialView): Column<PromoView>[] => [
  { key: 'code', header: 'Code', cell: code => <strong>{code.code}</strong> },
  { key: 'discount', header: 'Discount', cell: code => discount(code, social.currency) },
  {
    key: 'uses',
    header: 'Used',
    isFigure: true,
    cell: code => (code.maxUses === null ? code.uses : `${code.uses} of ${code.maxUses}`),
  },
  {
    key: 'state',
    header: 'Status',
    cell: code => (code.isActive ? <Pill tone="good">Active</Pill> : <Pill>Ended</Pill>),
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
    label="Promo codes"
    rows={codes}
    keyOf={code => code.id}
    nameOf={code => code.code}
    columns={columnsFor(social)}
  />
);

function EndButton({ social, code }: { social: SocialView; code: PromoView }) {
  const end = useAction(promoCodesContract.remove, {
    refreshes: [promoCodesContract.list],
    done: `${code.code} ended`,
  });
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={end.isPending}
      onClick={() => end.mutate({ params: { id: social.id, codeId: code.id } })}
    >
      End {code.code}
    </Button>
  );
}
