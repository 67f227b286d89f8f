import { promoCodesContract, type promoKinds } from '@momos/contracts/promo-codes';
import type { SocialView } from '@momos/contracts/social-view';
import { FieldRow, FormActions, SubmitButton, TextInput, useWriteForm, WriteForm } from '@momos/ui/forms';
import { MoneyInput, NumberInput } from '@momos/ui/number';
import { MultiSelect, Select } from '@momos/ui/select';
import { promoCodeWords } from '../words/promo-code.ts';

const words = promoCodeWords.newPromoCode;

type Kind = (typeof promoKinds)[number];
const kinds: { value: Kind; label: string }[] = [
  { value: 'PERCENT', label: words.percentOff },
  { value: 'FIXED', label: words.amountOff },
  { value: 'FREE', label: words.freeTicket },
];

const initialValues = {
  code: '',
  kind: 'PERCENT' as Kind,
  value: 20,
  tierIds: [] as string[],
  maxUses: '' as number | '',
};

type Props = { social: SocialView; onDone: () => void };

const usePromoForm = ({ social, onDone }: Props) =>
  useWriteForm(promoCodesContract.create, {
    initialValues,
    toInput: ({ maxUses, value, ...rest }) => ({
      params: { id: social.id },
      body: { ...rest, value: rest.kind === 'FREE' ? 0 : value, maxUses: maxUses === '' ? null : maxUses },
    }),
    refreshes: [promoCodesContract.list],
    saved: words.promoCodeCreated,
    onSaved: onDone,
  });

/** Creates a promo code; it works as soon as it is saved. */
export function NewPromoCode(props: Props) {
  const { social } = props;
  const form = usePromoForm(props);
  return (
    <WriteForm form={form} label={words.newPromoCode}>
      <FieldRow>
        <TextInput
          label={words.code}
          autoFocus
          autoCapitalize="characters"
          {...form.props('code')}
          onChange={event => form.setFieldValue('code', event.currentTarget.value.toUpperCase())}
        />
        <Select label={words.discount} allowDeselect={false} data={kinds} {...form.props('kind')} />
        <ValueField form={form} currency={social.currency} />
        <NumberInput
          label={words.maximumUses}
          placeholder={words.unlimited}
          min={1}
          allowDecimal={false}
          {...form.props('maxUses')}
        />
      </FieldRow>
      {social.ticketTiers.length > 1 ? (
        <MultiSelect
          label={words.validFor}
          placeholder={words.allTickets}
          data={social.ticketTiers.map(tier => ({ value: tier.id, label: tier.name }))}
          {...form.props('tierIds')}
        />
      ) : null}
      <FormActions>
        <SubmitButton disabled={form.values.code.trim().length < 2}>{words.createCode}</SubmitButton>
      </FormActions>
    </WriteForm>
  );
}

type ValueProps = { form: ReturnType<typeof usePromoForm>; currency: string };

function ValueField({ form, currency }: ValueProps) {
  const { kind, value } = form.values;
  if (kind === 'FREE') return null;
  return kind === 'PERCENT' ? (
    <NumberInput label={words.percent} min={0} max={100} {...form.props('value')} />
  ) : (
    <MoneyInput label={words.amount} currency={currency} {...form.props('value')} value={value} />
  );
}
