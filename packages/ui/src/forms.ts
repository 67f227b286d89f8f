/** Inputs that are typed into or ticked, and the form around them; each input carries its label, description and error. */
import './form-styles.ts';

export { useForm, type UseFormReturnType } from '@mantine/form';
export { useDebouncedValue } from '@mantine/hooks';
export { Checkbox, Fieldset, PinInput, Radio, Switch, TextInput, Textarea } from '@mantine/core';
export * from './formats/letter.ts';
export * from './parts/form.tsx';
export * from './parts/letter.tsx';
export * from './parts/picture-button.tsx';
export { dropDraft, keepDraft, type KeptDraft, readDraft } from './write-form/kept-draft.ts';
export { merge } from './write-form/merge.ts';
export { type Send, useSendForm, useWriteForm, type WriteFormState } from './write-form/use-send-form.ts';
export * from './write-form/write-form.tsx';
