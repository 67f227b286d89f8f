import type { RsvpView } from '@momos/contracts/rsvp-view';
import type { SocialView } from '@momos/contracts/social-view';
import { FieldGroup, TextInput } from '@momos/ui/forms';
import { registrationWords } from '../words/registration.ts';

const words = registrationWords.plusOneNames;

/** The fields of a form that names them. */
export type Naming = {
  values: { plusOneNames: string[] };
  errorOf: (field: string) => string | undefined;
  setFieldValue: (field: 'plusOneNames', names: string[]) => void;
  clearFieldError: (field: string) => void;
};

/** As many as a social lets a guest bring at most, counted from 1. */
const numbers = Array.from({ length: 10 }, (_, index) => index + 1);

/** How many a registration has to name. */
export const toName = (
  { arePlusOnesNamed }: Pick<SocialView, 'arePlusOnesNamed'>,
  { plusOnes }: Pick<RsvpView, 'plusOnes'>,
): number => (arePlusOnesNamed ? plusOnes : 0);

/** The names of so many, as they are sent. */
export const namesOf = (names: readonly string[], count: number): string[] =>
  numbers.slice(0, count).map(number => names[number - 1]?.trim() ?? '');

/** What is missing of so many, as errors of the form's fields. */
export const missingNames = (names: readonly string[], count: number): Record<string, string> =>
  Object.fromEntries(
    namesOf(names, count).flatMap((name, index) => (name ? [] : [[fieldOf(index), words.enterAName]])),
  );

const fieldOf = (index: number) => `plusOneNames.${index}`;

/** The names of those whom a guest brings, a field for each. */
export function PlusOneNames({ form, count }: { form: Naming; count: number }) {
  const names = namesOf(form.values.plusOneNames, count);
  const change = (at: number, name: string) => {
    form.setFieldValue('plusOneNames', names.with(at, name));
    form.clearFieldError(fieldOf(at));
  };
  return (
    <FieldGroup legend={words.legend} isRequired error={undefined}>
      {numbers.slice(0, count).map(number => (
        <TextInput
          key={number}
          label={words.nameOf(number)}
          required
          withAsterisk={false}
          maxLength={80}
          autoComplete="off"
          value={form.values.plusOneNames[number - 1] ?? ''}
          error={form.errorOf(fieldOf(number - 1))}
          onChange={event => change(number - 1, event.currentTarget.value)}
        />
      ))}
    </FieldGroup>
  );
}
