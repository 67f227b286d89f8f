import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Cobalt: the one accent. Shade 8 on paper and shade 7 on ink both carry white text above 4.5:1. */
const cobalt: MantineColorsTuple = [
  '#eef0ff',
  '#dde1fe',
  '#bec6fc',
  '#a5b0fb',
  '#8f9cf9',
  '#6c7bf4',
  '#5768ee',
  '#4657e2',
  '#3243c8',
  '#2734a3',
];

/** Warm greys: paper, its shadows, and ink. */
const paper: MantineColorsTuple = [
  '#faf7f2',
  '#f3eee7',
  '#e8e1d7',
  '#dad1c5',
  '#c2b7a9',
  '#9c9184',
  '#6b6259',
  '#544c44',
  '#37312b',
  '#1f1b17',
];

/** Deep ink by night; shade 0 is the paper that is written on it. */
const ink: MantineColorsTuple = [
  '#f1ece4',
  '#d8d2ca',
  '#aea8a6',
  '#7f7a80',
  '#3a3943',
  '#2c2b34',
  '#22212a',
  '#17161c',
  '#111015',
  '#0b0a0e',
];

const sans = 'var(--mo-font-text)';

/** The Mantine theme of the house; everything a page may need of it is a CSS variable (see `tokens.css`). */
export const theme = createTheme({
  primaryColor: 'cobalt',
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  black: '#1f1b17',
  white: '#ffffff',
  colors: { cobalt, gray: paper, dark: ink },
  fontFamily: sans,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  headings: { fontFamily: sans, fontWeight: '650', textWrap: 'balance' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: {
      // As large as the words of any other button; Mantine's are larger than those of the standard size.
      vars: (_theme: unknown, { size }: { size?: string }) => ({
        root: size === 'compact-md' ? { '--button-fz': 'var(--mantine-font-size-sm)' } : {},
      }),
    },
  },
});

/** Colours whose variables the stylesheet carries; the others of Mantine's palette are not used in this house. */
export const usedColors = ['cobalt', 'gray', 'dark', 'red', 'green', 'teal', 'yellow', 'blue'];
