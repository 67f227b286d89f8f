import { type KeyboardEvent, useId, useRef } from 'react';
import { IconSearch, IconX } from '../icons.ts';
import * as classes from './search-field.module.css';

export type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  size?: 'md' | 'lg';
  autoFocus?: boolean;
};

/** A search box with a visible way to clear it; Escape clears too. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, placeholder = label, size = 'md', autoFocus } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !value) return;
    event.stopPropagation();
    clear();
  };
  return (
    <div className={classes.field} data-size={size} role="search">
      <label htmlFor={id} className="mo-hidden">
        {label}
      </label>
      <IconSearch size={18} className={classes.icon} aria-hidden />
      <input
        ref={input}
        id={id}
        type="search"
        className={classes.input}
        value={value}
        placeholder={placeholder}
        // Only where the person asked for the search box, such as the command palette.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={autoFocus}
        autoComplete="off"
        onChange={event => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {value ? (
        <button type="button" className={classes.clear} aria-label="Clear the search" onClick={clear}>
          <IconX size={16} />
        </button>
      ) : null}
    </div>
  );
}
