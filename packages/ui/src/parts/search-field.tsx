import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconSearch, IconX } from '../icons.ts';
import { partsWords } from '../words/parts.tsx';
import * as classes from './search-field.module.css';

const words = partsWords.searchField;

export type SearchFieldProps = {
  label: string;
  value: string;
  /** Called when typing pauses, and with Enter and clearing. */
  onChange: (value: string) => void;
  placeholder?: string;
  size?: 'md' | 'lg';
  autoFocus?: boolean;
};

const pauseMs = 250;

/**
 * What is typed, given to the page after a pause. A page may follow late: its value is taken only where it is not one that
 * it was given, so that no letter typed meanwhile is lost.
 */
function useTyped({ value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const given = useRef([value]);
  const latest = useRef(onChange);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const at = given.current.indexOf(value);
    if (at >= 0) {
      given.current.splice(0, at);
      return;
    }
    clearTimeout(timer.current);
    given.current = [value];
    setText(value);
  }, [value]);

  const give = (next: string) => {
    clearTimeout(timer.current);
    if (given.current.at(-1) === next) return;
    given.current.push(next);
    latest.current(next);
  };
  return {
    text,
    type: (next: string) => {
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => give(next), pauseMs);
    },
    set: (next: string) => {
      setText(next);
      give(next);
    },
  };
}

/** A search box with a visible way to clear it; Escape clears too. The page gets the text after a pause of 250 ms, or with Enter. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = label, size = 'md', autoFocus } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { text, type, set } = useTyped(props);
  const clear = () => {
    set('');
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The page has the text before a form around the field is sent.
    if (event.key === 'Enter') flushSync(() => set(text));
    if (event.key !== 'Escape' || !text) return;
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
        value={text}
        placeholder={placeholder}
        // Only where the person asked for the search box, such as the command palette.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={autoFocus}
        autoComplete="off"
        onChange={event => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {text ? <ClearButton onClear={clear} /> : null}
    </div>
  );
}

const ClearButton = ({ onClear }: { onClear: () => void }) => (
  <button type="button" className={classes.clear} aria-label={words.clearTheSearch} onClick={onClear}>
    <IconX size={16} />
  </button>
);
