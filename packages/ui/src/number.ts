/** Inputs of numbers and of money. */
import './form-styles.ts';
import '@mantine/core/styles/NumberInput.layer.css';

export { NumberInput, type NumberInputProps } from '@mantine/core';
export * from './parts/money-input.tsx';
