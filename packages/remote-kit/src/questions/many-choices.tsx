import { MultiSelect } from '@momos/ui/select';

type Props = {
  label: string;
  description: string | undefined;
  required: boolean;
  error: string | undefined;
  options: string[];
  value: string[];
  onChange: (value: string[]) => void;
};

/** Several of many answers, found by typing. */
export const ManyChoices = ({ options, ...field }: Props) => (
  <MultiSelect {...field} searchable data={options} />
);
