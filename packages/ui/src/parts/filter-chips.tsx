import type { ReactNode } from 'react';
import * as classes from './filter-chips.module.css';

export type FilterOption<T extends string> = { value: T; label: ReactNode; count?: number };

export type FilterChipsProps<T extends string> = {
  /** What is filtered, for readers: "Status". */
  label: string;
  options: readonly FilterOption<T>[];
  value: readonly T[];
  onChange: (value: T[]) => void;
  /** One choice at a time; choosing it again clears it. */
  single?: boolean;
};

/** Filters as chips with counts; each is a toggle button. */
export function FilterChips<T extends string>({
  label,
  options,
  value,
  onChange,
  single,
}: FilterChipsProps<T>) {
  const toggle = (option: T) => {
    const rest = value.filter(each => each !== option);
    const isOn = rest.length < value.length;
    if (single) onChange(isOn ? [] : [option]);
    else onChange(isOn ? rest : [...value, option]);
  };
  return (
    <fieldset className={classes.chips}>
      <legend className="mo-hidden">{label}</legend>
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          className={classes.chip}
          aria-pressed={value.includes(option.value)}
          onClick={() => toggle(option.value)}
        >
          {option.label}
          {option.count === undefined ? null : <span className={classes.count}>{option.count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
