/** Inputs that choose from a list which opens below them. */
import './select-styles.ts';

export { Autocomplete, MultiSelect, Select, TagsInput } from '@mantine/core';
