import { NumberInput, type NumberInputProps } from '@momos/ui/number';

type Props = Omit<NumberInputProps, 'onChange'> & { max: number; onChange: (value: number) => void };

/** How many a guest brings along. */
export const PlusOnes = ({ max, onChange, ...field }: Props) => (
  <NumberInput
    {...field}
    label="Guests you bring"
    description={`Up to ${max}; each takes a place of their own`}
    min={0}
    max={max}
    clampBehavior="strict"
    allowDecimal={false}
    onChange={value => onChange(Number(value) || 0)}
  />
);
