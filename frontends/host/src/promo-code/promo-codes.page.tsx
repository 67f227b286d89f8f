import { errorText, fieldErrors, useRead, useWrite } from '@momos/api-client';
import { promoCodesContract, type promoKinds, type PromoView } from '@momos/contracts/payments';
import type { SocialView } from '@momos/contracts/social-view';
import {
  Button,
  Card,
  EmptyState,
  formatMoney,
  Loaded,
  Pill,
  RowsSkeleton,
  Section,
  showToast,
} from '@momos/ui';
import {
  FieldRow,
  Form,
  FormActions,
  FormError,
  MultiSelect,
  NumberInput,
  Select,
  TextInput,
  useForm,
} from '@momos/ui/forms';
import { DataTable } from '@momos/ui/table';
import { ManageFrame } from '../social/manage-frame.tsx';

/** Promo codes of a social: what they take off, for which tickets, how often. */
export const PromoCodesPage = () => (
  <ManageFrame title="Promo codes">
    {social => (
      <>
        <NewCode social={social} />
        <Codes social={social} />
      </>
    )}
  </ManageFrame>
);

type Kind = (typeof promoKinds)[number];
const kinds: { value: Kind; label: string }[] = [
  { value: 'PERCENT', label: 'Percent off' },
  { value: 'FIXED', label: 'Amount off' },
  { value: 'FREE', label: 'Ticket for free' },
];

const worth = (code: PromoView, currency: string) =>
  code.kind === 'FREE'
    ? 'Free'
    : code.kind === 'PERCENT'
      ? `${code.value}% off`
      : `${formatMoney(code.value, currency)} off`;

function NewCode({ social }: { social: SocialView }) {
  const form = useForm({
    initialValues: {
      code: '',
      kind: 'PERCENT' as Kind,
      value: 20,
      tierIds: [] as string[],
      maxUses: '' as number | '',
    },
  });
  const create = useWrite(promoCodesContract.create, {
    refreshes: [promoCodesContract.list],
    onDone: ({ data }) => {
      form.reset();
      showToast(`${data.code} works from now on`, { tone: 'good' });
    },
    onFailed: error => form.setErrors(fieldErrors(error)),
  });
  const submit = form.onSubmit(({ maxUses, value, ...rest }) =>
    create.mutate({
      params: { id: social.id },
      body: { ...rest, value: rest.kind === 'FREE' ? 0 : value, maxUses: maxUses === '' ? null : maxUses },
    }),
  );
  return (
    <Card>
      <Form label="New promo code" onSubmit={submit}>
        <FieldRow>
          <TextInput
            label="Code"
            autoCapitalize="characters"
            {...form.getInputProps('code')}
            onChange={event => form.setFieldValue('code', event.currentTarget.value.toUpperCase())}
          />
          <Select label="Takes off" allowDeselect={false} data={kinds} {...form.getInputProps('kind')} />
          {form.values.kind === 'FREE' ? null : (
            <NumberInput
              label={form.values.kind === 'PERCENT' ? 'Percent' : `Amount in ${social.currency}`}
              min={0}
              max={form.values.kind === 'PERCENT' ? 100 : undefined}
              {...form.getInputProps('value')}
            />
          )}
          <NumberInput
            label="Uses"
            placeholder="Any"
            min={1}
            allowDecimal={false}
            {...form.getInputProps('maxUses')}
          />
        </FieldRow>
        {social.ticketTiers.length > 1 ? (
          <MultiSelect
            label="Only for"
            placeholder="All tickets"
            data={social.ticketTiers.map(tier => ({ value: tier.id, label: tier.name }))}
            {...form.getInputProps('tierIds')}
          />
        ) : null}
        <FormError>
          {create.error && create.error.details.length === 0 ? errorText(create.error) : null}
        </FormError>
        <FormActions>
          <Button type="submit" loading={create.isPending} disabled={form.values.code.trim().length < 2}>
            Add the code
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}

function Codes({ social }: { social: SocialView }) {
  const read = useRead(promoCodesContract.list, { params: { id: social.id } });
  const remove = useWrite(promoCodesContract.remove, {
    refreshes: [promoCodesContract.list],
    onFailed: error => showToast(errorText(error), { tone: 'bad' }),
  });
  return (
    <Section title="Codes">
      <Loaded
        read={read}
        skeleton={<RowsSkeleton count={3} />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState title="No codes yet">
            A code for friends of the house, or for a partner, takes ten seconds.
          </EmptyState>
        }
      >
        {({ data }) => (
          <DataTable<PromoView>
            label="Promo codes"
            rows={data}
            keyOf={code => code.id}
            nameOf={code => code.code}
            columns={[
              { key: 'code', header: 'Code', cell: code => <strong>{code.code}</strong> },
              { key: 'worth', header: 'Worth', cell: code => worth(code, social.currency) },
              {
                key: 'uses',
                header: 'Used',
                isFigure: true,
                cell: code => (code.maxUses === null ? code.uses : `${code.uses} of ${code.maxUses}`),
              },
              {
                key: 'state',
                header: 'State',
                cell: code => (code.isActive ? <Pill tone="good">Active</Pill> : <Pill>Ended</Pill>),
              },
              {
                key: 'end',
                header: '',
                cell: code =>
                  code.isActive ? (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      onClick={() => remove.mutate({ params: { id: social.id, codeId: code.id } })}
                    >
                      End {code.code}
                    </Button>
                  ) : null,
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
