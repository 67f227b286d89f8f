import { type FormValidateInput, useForm, type UseFormReturnType } from '@mantine/form';
import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useState } from 'react';
import { showToast } from '../parts/toast-store.ts';
import { formsWords } from '../words/forms.tsx';
import { type Base, dropDraft, keepDraft, readDraft } from './kept-draft.ts';
import { merge } from './merge.ts';

const words = formsWords.useDraft;

type Values = Record<string, unknown>;

/** Another person's change of fields that were changed here too; one of the two has to be chosen before saving. */
export type Conflict = {
  /** The fields, with what the other side made of them. */
  theirs: Values;
  keepMine: () => void;
  takeTheirs: () => void;
};

/** The values of a form over what they began from. */
export type Draft<V extends Values> = {
  form: UseFormReturnType<V>;
  /** The version that the values rest on, where there is one. */
  resting: { ifMatch?: number };
  conflict: Conflict | undefined;
  /** When the unsaved values that this browser kept were written, as ISO; undefined where none came back. */
  restoredFrom: string | undefined;
  /** What was sent is now what the form began from. */
  settle: (values: V) => void;
  /** Starts over from other values. */
  restart: (values: V) => void;
  /** Drops what is unsaved, here and in the browser. */
  discard: () => void;
};

export type DraftOptions<V extends Values> = {
  read: Base<V>;
  /** Keeps unsaved values in this browser under that name, until they are saved or discarded. */
  keepAs: string | undefined;
  validate: FormValidateInput<V> | undefined;
};

/**
 * Values that are being written, and the version they rest on. When a newer version is read, fields that only the other side changed
 * take the new value; where both changed one, it is a conflict, and the version stays behind, so that saving overwrites nothing.
 */
export function useDraft<V extends Values>({ read, keepAs, validate }: DraftOptions<V>): Draft<V> {
  const [kept, setKept] = useState(() => (keepAs === undefined ? undefined : readDraft<V>(keepAs)));
  const [base, setBase] = useState(kept?.base ?? read);
  const form = useForm<V>({ initialValues: base.values, ...(validate ? { validate } : {}) });
  const hold = (values: V, on: Base<V>) => {
    form.setValues(values);
    form.resetDirty(on.values);
    setBase(on);
  };
  const conflict = useArrivals({ form, read, base, hold });
  useKeeping({ form, base, keepAs, restored: kept?.values });
  const settle = (values: V) => {
    form.resetDirty(values);
    setBase(({ version }) => ({ values, version }));
    setKept(undefined);
    if (keepAs !== undefined) dropDraft(keepAs);
  };
  return {
    form,
    resting: base.version === undefined ? {} : { ifMatch: base.version },
    conflict,
    restoredFrom: kept?.at,
    settle,
    restart: values => {
      form.setValues(values as Partial<V>);
      form.clearErrors();
      settle(values);
    },
    discard: () => {
      form.clearErrors();
      hold(base.values, base);
      setKept(undefined);
      if (keepAs !== undefined) dropDraft(keepAs);
    },
  };
}

type Arrivals<V extends Values> = {
  form: UseFormReturnType<V>;
  read: Base<V>;
  base: Base<V>;
  hold: (values: V, on: Base<V>) => void;
};

/** Takes in newer versions; gives the conflict that keeps one out. */
function useArrivals<V extends Values>({ form, read, base, hold }: Arrivals<V>): Conflict | undefined {
  const [fields, setFields] = useState<readonly (keyof V & string)[]>([]);
  const settle = (values: V) => {
    setFields([]);
    hold(values, read);
  };
  const arrive = useCallbackRef(() => {
    if (read.version === undefined || read.version === base.version) return;
    const merged = merge(base.values, form.getValues(), read.values);
    if (merged.conflicts.length > 0) {
      setFields(merged.conflicts);
      return;
    }
    if (form.isDirty()) showToast(words.changedElsewhere);
    settle(merged.values);
  });
  useEffect(arrive, [arrive, read.version]);
  if (fields.length === 0) return undefined;
  const theirs = Object.fromEntries(fields.map(field => [field, read.values[field]]));
  const merged = () => merge(base.values, form.getValues(), read.values).values;
  return { theirs, keepMine: () => settle(merged()), takeTheirs: () => settle({ ...merged(), ...theirs }) };
}

type Keeping<V extends Values> = {
  form: UseFormReturnType<V>;
  base: Base<V>;
  keepAs: string | undefined;
  restored: V | undefined;
};

/** Keeps what is unsaved in this browser, and brings back what it kept. */
function useKeeping<V extends Values>({ form, base, keepAs, restored }: Keeping<V>): void {
  const { setValues, values } = form;
  const [first] = useState(restored);
  useLayoutEffect(() => {
    if (first) setValues(first);
  }, [first, setValues]);
  const isDirty = form.isDirty();
  const [hasKept, setHasKept] = useState(restored !== undefined);
  const keep = useCallbackRef(() => {
    if (keepAs === undefined) return;
    if (isDirty) keepDraft(keepAs, { base, values, at: new Date().toISOString() });
    else if (hasKept) dropDraft(keepAs);
    setHasKept(isDirty);
  });
  useEffect(keep, [keep, values, base, isDirty]);
}
