import { useRead } from '@momos/api-client';
import { configsContract } from '@momos/contracts/configs';
import { ActionIcon, Button } from '@momos/ui';
import { FieldRow, MoneyInput, NumberInput, Select, TextInput } from '@momos/ui/forms';
import { IconPlus, IconTrash } from '@momos/ui/icons';
import type { TierDraft } from './draft.ts';
import * as classes from './social-editor.module.css';

type Props = {
  tiers: TierDraft[];
  currency: string;
  errors: Record<string, string>;
  onChange: (tiers: TierDraft[]) => void;
  onCurrency: (currency: string) => void;
};

/** The tickets of a social: name, price, deposit, places of their own. A price of 0 is free. */
export function TiersEditor({ tiers, currency, errors, onChange, onCurrency }: Props) {
  const sold = useRead(configsContract.social, {}, { staleTime: 60_000 }).data?.data.currencies ?? [];
  const isPaid = tiers.some(tier => tier.ticketPrice > 0 || tier.depositAmount > 0);
  const change = (index: number, fields: Partial<TierDraft>) =>
    onChange(tiers.map((tier, each) => (each === index ? { ...tier, ...fields } : tier)));
  return (
    <section aria-label="Tickets">
      <h2 className={classes.heading}>Tickets</h2>
      <ul className={classes.list} role="list">
        {tiers.map((tier, index) => (
          <li key={tier.id ?? index} className={classes.item}>
            <div className={classes.itemHead}>
              <TextInput
                aria-label={`Name of ticket ${index + 1}`}
                value={tier.name}
                error={errors[`tiers.${index}.name`]}
                onChange={event => change(index, { name: event.currentTarget.value })}
              />
              {tiers.length > 1 ? (
                <ActionIcon
                  variant="subtle"
                  aria-label={`Remove ${tier.name || 'this ticket'}`}
                  onClick={() => onChange(tiers.filter((_, each) => each !== index))}
                >
                  <IconTrash size={18} />
                </ActionIcon>
              ) : null}
            </div>
            <FieldRow>
              <MoneyInput
                label="Price"
                currency={currency}
                value={tier.ticketPrice}
                error={errors[`tiers.${index}.ticketPrice`]}
                onChange={value => change(index, { ticketPrice: value ?? 0 })}
              />
              <MoneyInput
                label="Deposit"
                currency={currency}
                value={tier.depositAmount}
                error={errors[`tiers.${index}.depositAmount`]}
                onChange={value => change(index, { depositAmount: value ?? 0 })}
              />
              <NumberInput
                label="Places"
                placeholder="Any"
                min={1}
                allowDecimal={false}
                value={tier.capacity ?? ''}
                error={errors[`tiers.${index}.capacity`]}
                onChange={value => change(index, { capacity: value === '' ? null : Number(value) })}
              />
            </FieldRow>
          </li>
        ))}
      </ul>
      {isPaid ? (
        <Select
          label="Currency"
          allowDeselect={false}
          data={[...new Set([currency, ...sold])]}
          value={currency}
          error={errors.currency}
          onChange={value => value && onCurrency(value)}
        />
      ) : null}
      <Button
        variant="subtle"
        leftSection={<IconPlus size={16} />}
        onClick={() => onChange([...tiers, { name: '', ticketPrice: 0, depositAmount: 0, capacity: null }])}
      >
        Add a ticket
      </Button>
    </section>
  );
}
