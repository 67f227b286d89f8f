import { useRead, useSession } from '@momos/api-client';
import { circlesContract, type CircleView } from '@momos/contracts/circles';
import { configsContract } from '@momos/contracts/configs';
import { showToast } from '@momos/ui';
import {
  FieldRow,
  FormActions,
  SubmitButton,
  Textarea,
  TextInput,
  useSendForm,
  WriteForm,
} from '@momos/ui/forms';
import { NumberInput } from '@momos/ui/number';
import { Select } from '@momos/ui/select';
import { circleWords } from '../words/circle.ts';

const words = circleWords.circleForm;

type Props = { circle?: CircleView | undefined; onDone: (circle: CircleView) => void };

const valuesOf = (circle: CircleView | undefined) => ({
  name: circle?.name ?? '',
  description: circle?.description ?? '',
  visibility: circle?.visibility ?? ('PUBLIC' as const),
  price: circle?.price ?? 0,
  currency: circle?.currency ?? 'USD',
});
type CircleValues = ReturnType<typeof valuesOf>;

const visibilities = [
  { value: 'PUBLIC', label: words.publicChoice },
  { value: 'COMMUNITY_ONLY', label: words.communityChoice },
  { value: 'PRIVATE', label: words.privateChoice },
];

/** Creates the circle, or changes the one that is given. */
function useCircleForm({ circle, onDone }: Props) {
  const { call } = useSession();
  return useSendForm(
    async (values: CircleValues, how) => {
      const body = { ...values, price: Number(values.price) };
      if (!circle) return (await call(circlesContract.create, { body }, how)).data;
      return (await call(circlesContract.update, { params: { id: circle.id }, body }, how)).data;
    },
    {
      initialValues: valuesOf(circle),
      ifMatch: circle?.version,
      refreshes: [circlesContract.list, circlesContract.get],
      onSaved: saved => {
        showToast(circle ? words.saved : words.created(saved.name), { tone: 'good' });
        onDone(saved);
      },
    },
  );
}

/** Those that are allowed, and the one that a circle has. */
function useCurrencies(own: string): string[] {
  const configs = useRead(configsContract.social, {}, { staleTime: 60_000 });
  return [...new Set([...(configs.data?.data.currencies ?? []), own])];
}

/** A new circle, or changes of one; a new price is for people who join from then on. */
export function CircleForm(props: Props) {
  const form = useCircleForm(props);
  const isNew = props.circle === undefined;
  const currencies = useCurrencies(form.values.currency);
  return (
    <WriteForm label={isNew ? words.newCircle : words.circle} form={form}>
      <TextInput label={words.name} placeholder={words.example} maxLength={120} {...form.props('name')} />
      <Textarea
        label={words.description}
        autosize
        minRows={3}
        maxLength={10_000}
        {...form.props('description')}
      />
      <Select
        label={words.visibility}
        allowDeselect={false}
        data={visibilities}
        {...form.props('visibility')}
      />
      <FieldRow>
        <NumberInput
          label={words.priceOfAccess}
          description={isNew ? words.priceHint : words.peopleWhoJoinNow}
          min={0}
          decimalScale={3}
          {...form.props('price')}
        />
        <Select label={words.currency} allowDeselect={false} data={currencies} {...form.props('currency')} />
      </FieldRow>
      <FormActions>
        <SubmitButton disabled={form.values.name.trim().length < 2}>
          {isNew ? words.createCircle : words.saveChanges}
        </SubmitButton>
      </FormActions>
    </WriteForm>
  );
}
