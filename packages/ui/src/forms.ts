/** Inputs and the form hook; each input carries its label, description and error. */
import './form-styles.ts';

export { useForm, isEmail, isNotEmpty, hasLength, matches, type UseFormReturnType } from '@mantine/form';
export { useDebouncedValue } from '@mantine/hooks';
export {
  Autocomplete,
  Checkbox,
  Fieldset,
  FileButton,
  MultiSelect,
  NumberInput,
  PinInput,
  Radio,
  RangeSlider,
  Select,
  Slider,
  Switch,
  TagsInput,
  TextInput,
  Textarea,
} from '@mantine/core';
export * from './formats/letter.ts';
export * from './parts/form.tsx';
export * from './parts/letter.tsx';
export * from './parts/money-input.tsx';
export * from './parts/picture-button.tsx';
export { useSendForm, useWriteForm, type WriteFormState } from './write-form/use-send-form.ts';
export * from './write-form/write-form.tsx';
