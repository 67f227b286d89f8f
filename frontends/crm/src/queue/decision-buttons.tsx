import { Button, Group } from '@momos/ui';

type Props<S extends string> = {
  /** Ways to decide, the usual one first. */
  choices: readonly { value: S; label: string }[];
  isPending: boolean;
  onDecide: (status: S) => void;
};

/** Decides about one item of a queue by a click; none can be clicked again while a decision is on its way. */
export const DecisionButtons = <S extends string>({ choices, isPending, onDecide }: Props<S>) => (
  <Group gap="xs">
    {choices.map(({ value, label }, at) => (
      <Button
        key={value}
        size="compact-md"
        {...(at === 0 ? {} : { variant: 'default' })}
        loading={isPending}
        onClick={() => onDecide(value)}
      >
        {label}
      </Button>
    ))}
  </Group>
);
