import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { UiProvider } from './theme/provider.tsx';

/** What a part needs around it in a test: the theme and a router at an address. */
export const TestFrame = ({ children, at = '/' }: { children: ReactNode; at?: string }) => (
  <UiProvider>
    <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
  </UiProvider>
);
