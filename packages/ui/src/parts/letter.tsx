import { Button, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { LetterVariable } from '../formats/letter.ts';
import * as classes from './letter.module.css';

export type Letter = { subject: string; body: string };

type Props = { letter: Letter; onChange: (letter: Letter) => void; variables: readonly LetterVariable[] };

/** Subject and message of a mail to many; a click puts in what is different for each reader, where the cursor was last. */
export function LetterFields({ letter, onChange, variables }: Props) {
  const subject = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const last = useRef<keyof Letter>('body');
  const insert = (label: string) => {
    const part = last.current;
    const field = part === 'subject' ? subject.current : body.current;
    const [from, to] = [
      field?.selectionStart ?? letter[part].length,
      field?.selectionEnd ?? letter[part].length,
    ];
    const place = `{{${label}}}`;
    onChange({ ...letter, [part]: letter[part].slice(0, from) + place + letter[part].slice(to) });
    // The cursor can stand behind the place only once React has put it there.
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(from + place.length, from + place.length);
    });
  };
  return (
    <>
      <TextInput
        ref={subject}
        label="Subject"
        maxLength={200}
        value={letter.subject}
        onFocus={() => {
          last.current = 'subject';
        }}
        onChange={event => onChange({ ...letter, subject: event.currentTarget.value })}
      />
      <Textarea
        ref={body}
        label="Message"
        autosize
        minRows={7}
        maxLength={20_000}
        value={letter.body}
        onFocus={() => {
          last.current = 'body';
        }}
        onChange={event => onChange({ ...letter, body: event.currentTarget.value })}
      />
      <div className={classes.variables} role="group" aria-label="Put in, different for each reader">
        <span className={classes.hint} aria-hidden>
          Put in
        </span>
        {variables.map(({ name, label, description, example }) => (
          <Button
            key={name}
            size="compact-xs"
            variant="light"
            title={`${description}, such as ${example}`}
            onClick={() => insert(label)}
          >
            {label}
          </Button>
        ))}
      </div>
    </>
  );
}

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
        <>
          Here for <strong>{preview.recipient.displayName}</strong>.{' '}
        </>
      ) : null}
      Subject: <strong>{preview.subject}</strong>
    </p>
    {preview.missingVariables.length > 0 ? (
      <p className={classes.missing} role="alert">
        {missingLine(preview.missingVariables, variables)}
      </p>
    ) : null}
    <iframe className={classes.frame} title="The mail" sandbox="" srcDoc={preview.html} />
  </div>
);

function missingLine(names: readonly string[], variables: readonly LetterVariable[]): string {
  const words = names.map(name => variables.find(each => each.name === name)?.label ?? `{{${name}}}`);
  return `Nothing is known for ${words.join(', ')} here; it stays empty.`;
}
