import { Button, type ButtonProps } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { IconAlertTriangle } from '../icons.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { formsWords } from '../words/forms.tsx';
import * as classes from '../parts/form.module.css';
import { ConflictNote, RestoredNote } from './draft-notes.tsx';
import type { WriteFormState } from './use-send-form.ts';
import { useLeaveQuestion } from './use-leave-question.ts';

const words = formsWords.writeForm;

const firstBad = '[aria-invalid="true"], [data-invalid] input, [data-problem]';
const onlyField = 'input:not([type="radio"], [type="hidden"])';

const SendingContext = createContext(false);

type FormOf = Pick<
  WriteFormState,
  | 'submit'
  | 'isSending'
  | 'problem'
  | 'refusals'
  | 'isDirty'
  | 'isUnsaved'
  | 'conflict'
  | 'restoredFrom'
  | 'discard'
>;

export type WriteFormProps = {
  form: FormOf;
  /** Names the form for readers of the screen. */
  label: string;
  /** True for a form of one field: leaving it asks nothing, and the focus stays in the field when it is refused. */
  isLight?: boolean;
  children: ReactNode;
};

/** Brings the focus to what was refused; after a submit that went well, back to where it was. */
function useFocus({ isSending, refusals }: Pick<FormOf, 'isSending' | 'refusals'>, target: string) {
  const form = useRef<HTMLFormElement>(null);
  const before = useRef<Element>(null);
  const seen = useRef(refusals);
  useEffect(() => {
    if (isSending) return;
    if (seen.current !== refusals) form.current?.querySelector<HTMLElement>(target)?.focus();
    else if (document.activeElement === document.body && before.current instanceof HTMLElement)
      before.current.focus();
    seen.current = refusals;
    before.current = null;
  }, [isSending, refusals, target]);
  return {
    form,
    submitted: () => {
      before.current = document.activeElement;
      // What is refused without asking the server shows with the next frame.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(firstBad)?.focus());
    },
  };
}

/**
 * A form of `useWriteForm`: fields are disabled while it sends, what no field shows stands at the top with the focus, and leaving with
 * unsaved changes (another page, the tab, the dialog around) asks first.
 */
export function WriteForm({ form, label, isLight = false, children }: WriteFormProps) {
  const { form: element, submitted } = useFocus(form, isLight ? onlyField : firstBad);
  const question = useLeaveQuestion(!isLight && form.isDirty(), form.isUnsaved);
  return (
    <>
      <form
        ref={element}
        className={classes.form}
        aria-label={label}
        aria-busy={form.isSending}
        noValidate
        onSubmit={event => {
          submitted();
          form.submit(event);
        }}
      >
        {form.problem ? <Problem {...form.problem} /> : null}
        {form.conflict ? <ConflictNote {...form.conflict} /> : null}
        {form.restoredFrom ? <RestoredNote at={form.restoredFrom} onDiscard={form.discard} /> : null}
        <fieldset className={classes.fields} disabled={form.isSending}>
          <SendingContext value={form.isSending}>{children}</SendingContext>
        </fieldset>
      </form>
      <ConfirmDialog
        isOpen={question.isOpen}
        onClose={question.stay}
        title={words.discardYourChanges}
        cancel={words.keepEditing}
        confirm={words.discardChanges}
        isDangerous
        onConfirm={() => {
          form.discard();
          question.leave();
        }}
      >
        {words.discardText}
      </ConfirmDialog>
    </>
  );
}

const Problem = ({ text, notes }: { text: string; notes: string[] }) => (
  <div className={classes.error} role="alert" tabIndex={-1} data-problem>
    <IconAlertTriangle size={18} aria-hidden />
    <div>
      {text}
      {notes.length > 0 ? (
        <ul>
          {notes.map(note => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
    </div>
  </div>
);

/** Sends the form around it, and shows that it is being sent. */
export const SubmitButton = (props: Omit<ButtonProps, 'loading'> & { children: ReactNode }) => (
  <Button type="submit" loading={useContext(SendingContext)} {...props} />
);
