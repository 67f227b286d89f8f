import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import '../styles.ts';
import { theme } from './theme.ts';

/** Puts the theme around the whole application. Styles come from files alone: no `<style>` is made at run time. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
