import { Button, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { LetterVariable } from '../formats/letter.ts';
import { formsWords } from '../words/forms.tsx';
import * as classes from './letter.module.css';

const wording = formsWords.letter;

export type Letter = { subject: string; body: string };

type Props = { letter: Letter; onChange: (letter: Letter) => void; variables: readonly LetterVariable[] };

/** Inserts what is different for each reader where the cursor was last. */
function useInsert({ letter, onChange }: Pick<Props, 'letter' | 'onChange'>) {
  const subject = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const last = useRef<keyof Letter>('body');
  const insert = (label: string) => {
    const part = last.current;
    const field = part === 'subject' ? subject.current : body.current;
    const end = letter[part].length;
    const [from, to] = [field?.selectionStart ?? end, field?.selectionEnd ?? end];
    const variable = `{{${label}}}`;
    onChange({ ...letter, [part]: letter[part].slice(0, from) + variable + letter[part].slice(to) });
    // The cursor can stand behind the variable only once React has drawn it.
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(from + variable.length, from + variable.length);
    });
  };
  const noteFocus = (part: keyof Letter) => {
    last.current = part;
  };
  return { subject, body, insert, noteFocus };
}

/** Subject and message of a mail to many, with buttons for what is different for each reader. */
export function LetterFields({ letter, onChange, variables }: Props) {
  const { subject, body, insert, noteFocus } = useInsert({ letter, onChange });
  return (
    <>
      <TextInput
        ref={subject}
        label={wording.subject}
        maxLength={200}
        value={letter.subject}
        onFocus={() => noteFocus('subject')}
        onChange={event => onChange({ ...letter, subject: event.currentTarget.value })}
      />
      <Textarea
        ref={body}
        label={wording.message}
        autosize
        minRows={7}
        maxLength={20_000}
        value={letter.body}
        onFocus={() => noteFocus('body')}
        onChange={event => onChange({ ...letter, body: event.currentTarget.value })}
      />
      <Variables variables={variables} onInsert={insert} />
    </>
  );
}

type BodyProps = {
  label: string;
  description?: string;
  maxLength: number;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
  variables: readonly LetterVariable[];
};

/** A message without a subject, such as a text message or an addition to a mail, with the same buttons. */
export function LetterBody({ value, onChange, variables, ...field }: BodyProps) {
  const letter = { subject: '', body: value };
  const { body, insert } = useInsert({ letter, onChange: next => onChange(next.body) });
  return (
    <>
      <Textarea
        ref={body}
        autosize
        minRows={5}
        {...field}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <Variables variables={variables} onInsert={insert} />
    </>
  );
}

type VariablesProps = { variables: readonly LetterVariable[]; onInsert: (label: string) => void };

const Variables = ({ variables, onInsert }: VariablesProps) => (
  <div className={classes.variables} role="group" aria-label={wording.insertLabel}>
    <span className={classes.hint} aria-hidden>
      {wording.insert}
    </span>
    {variables.map(({ name, label, description, example }) => (
      <Button
        key={name}
        size="compact-xs"
        variant="light"
        title={wording.suchAs(description, example)}
        onClick={() => onInsert(label)}
      >
        {label}
      </Button>
    ))}
  </div>
);

export type LetterPreviewProps = {
  preview: {
    subject: string;
    html: string;
    recipient: { displayName: string } | null;
    missingVariables: readonly string[];
  };
  variables: readonly LetterVariable[];
};

/** A mail as one real recipient will read it, drawn in a frame without script or origin. */
export const LetterPreview = ({ preview, variables }: LetterPreviewProps) => (
  <div className={classes.preview}>
    <p className={classes.line}>
      {preview.recipient ? (
        <>{wording.previewFor(<strong>{preview.recipient.displayName}</strong>)} </>
      ) : null}
      {wording.subjectOf(<strong>{preview.subject}</strong>)}
    </p>
    {preview.missingVariables.length > 0 ? (
      <p className={classes.missing} role="alert">
        {missingLine(preview.missingVariables, variables)}
      </p>
    ) : null}
    <iframe className={classes.frame} title={wording.theMail} sandbox="" srcDoc={preview.html} />
  </div>
);

function missingLine(names: readonly string[], variables: readonly LetterVariable[]): string {
  const words = names.map(name => variables.find(each => each.name === name)?.label ?? `{{${name}}}`);
  return wording.withoutValue(words.join(', '));
}
