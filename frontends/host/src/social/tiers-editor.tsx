import { useRead } from '@momos/api-client';
import { configsContract } from '@momos/contracts/configs';
import { ActionIcon, Button } from '@momos/ui';
import { DateTimeField } from '@momos/ui/dates';
import { FieldRow, TextInput } from '@momos/ui/forms';
import { MoneyInput, NumberInput } from '@momos/ui/number';
import { Select } from '@momos/ui/select';
import { IconPlus, IconTrash } from '@momos/ui/icons';
import { socialEditorWords } from '../words/social-editor.ts';
import { TicketKinds } from './ticket-kinds.tsx';
import { canHavePoints, isPriced, type TierDraft } from './draft.ts';
import * as classes from './social-editor.module.css';
import type { SocialForm } from './use-social-form.ts';

const words = socialEditorWords.tiersEditor;

type Props = { form: SocialForm };

const emptyTier: TierDraft = { name: '', ticketPrice: 0, depositAmount: 0, capacity: null };

/** The tickets of a social; a price of 0 is free. */
export function TiersEditor({ form, heldCurrency }: Props & { heldCurrency: string | undefined }) {
  const { tiers } = form.values;
  return (
    <section aria-label={words.tickets}>
      <h2 className={classes.heading}>{words.tickets}</h2>
      <ul className={classes.list} role="list">
        {tiers.map((tier, index) => (
          <li key={tier.id ?? index} className={classes.item}>
            <TierFields form={form} index={index} tier={tier} />
          </li>
        ))}
      </ul>
      {tiers.some(isPriced) ? <CurrencyField form={form} heldCurrency={heldCurrency} /> : null}
      <Button
        variant="subtle"
        leftSection={<IconPlus size={16} />}
        onClick={() => form.insertListItem('tiers', emptyTier)}
      >
        {words.addATicket}
      </Button>
      <TicketKinds
        onAdd={({ label, start }) => form.insertListItem('tiers', { ...emptyTier, name: label, ...start })}
      />
    </section>
  );
}

type TierProps = Props & { index: number; tier: TierDraft };

const TierFields = ({ form, index, tier }: TierProps) => (
  <>
    <div className={classes.itemHead}>
      <TextInput aria-label={words.nameOfTicket(index + 1)} {...form.props(`tiers.${index}.name`)} />
      {form.values.tiers.length > 1 ? (
        <ActionIcon
          variant="subtle"
          aria-label={words.remove(tier.name || words.thisTicket)}
          onClick={() => form.removeListItem('tiers', index)}
        >
          <IconTrash size={18} />
        </ActionIcon>
      ) : null}
    </div>
    <FieldRow>
      <TierPrice form={form} index={index} tier={tier} label={words.price} name="ticketPrice" />
      <TierPrice form={form} index={index} tier={tier} label={words.deposit} name="depositAmount" />
      <NumberInput
        label={words.quantity}
        placeholder={words.unlimited}
        min={1}
        allowDecimal={false}
        value={tier.capacity ?? ''}
        error={form.errorOf(`tiers.${index}.capacity`)}
        onChange={value => form.setFieldValue(`tiers.${index}.capacity`, value === '' ? null : Number(value))}
      />
    </FieldRow>
    {canHavePoints(tier) ? <PointsField form={form} index={index} tier={tier} /> : null}
    <SaleFields form={form} index={index} tier={tier} />
  </>
);

/** What the ticket costs guests who pay with points; empty for money alone. */
const PointsField = ({ form, index, tier }: TierProps) => (
  <NumberInput
    label={words.pointsPrice}
    description={words.pointsPriceHint}
    placeholder={words.moneyOnly}
    min={1}
    max={1_000_000}
    allowDecimal={false}
    value={tier.pointsPrice ?? ''}
    error={form.errorOf(`tiers.${index}.pointsPrice`)}
    onChange={value => form.setFieldValue(`tiers.${index}.pointsPrice`, value === '' ? null : Number(value))}
  />
);

/** When the ticket is sold; without a time, from the publishing until the social ends. */
const SaleFields = ({ form, index, tier }: TierProps) => (
  <FieldRow>
    {(['salesStart', 'salesEnd'] as const).map(name => (
      <DateTimeField
        key={name}
        label={name === 'salesStart' ? words.salesStart : words.salesEnd}
        description={undefined}
        placeholder={name === 'salesStart' ? words.immediately : words.whenTheSocialEnds}
        clearable
        zone={form.values.timezone}
        value={tier[name] ?? undefined}
        error={form.errorOf(`tiers.${index}.${name}`)}
        onChange={value => form.setFieldValue(`tiers.${index}.${name}`, value ?? null)}
      />
    ))}
  </FieldRow>
);

const TierPrice = ({
  form,
  index,
  tier,
  label,
  name,
}: TierProps & { label: string; name: 'ticketPrice' | 'depositAmount' }) => (
  <MoneyInput
    label={label}
    currency={form.values.currency}
    value={tier[name]}
    error={form.errorOf(`tiers.${index}.${name}`)}
    onChange={value => form.setFieldValue(`tiers.${index}.${name}`, value ?? 0)}
  />
);

function CurrencyField({ form, heldCurrency }: Props & { heldCurrency: string | undefined }) {
  const offered = useRead(configsContract.social, {}, { staleTime: 60_000 }).data?.data.currencies ?? [];
  return (
    <Select
      label={words.currency}
      allowDeselect={false}
      placeholder={words.chooseOne}
      data={[...new Set([...(heldCurrency ? [heldCurrency] : []), ...offered])]}
      {...form.props('currency')}
    />
  );
}
