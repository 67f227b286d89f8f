import { NumberInput, type NumberInputProps } from '@momos/ui/number';
import { registrationWords } from '../words/registration.ts';

const words = registrationWords.plusOnes;

type Props = Omit<NumberInputProps, 'onChange'> & { max: number; onChange: (value: number) => void };

/** How many a guest brings along. */
export const PlusOnes = ({ max, onChange, ...field }: Props) => (
  <NumberInput
    {...field}
    label={words.guestsYouBring}
    description={words.hint(max)}
    min={0}
    max={max}
    clampBehavior="strict"
    allowDecimal={false}
    onChange={value => onChange(Number(value) || 0)}
  />
);
