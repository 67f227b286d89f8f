import { FailureBoundary, QueryClientProvider, type QueryClient, Toaster, UiProvider } from '@momos/ui';
import type { ReactNode } from 'react';
import { PageFailed } from './pages/page-failed.tsx';
import { GlobalDialogs } from './session/global-dialogs.tsx';
import { ProfileGate, SessionProvider } from './session/session-provider.tsx';

export type ProvidersProps = {
  queries: QueryClient;
  /** The router with its children: the browser's, or one at a fixed address. */
  router: (children: ReactNode) => ReactNode;
  /** What stands on every page, whoever looks at it. */
  around?: ReactNode;
  children: ReactNode;
};

/** What every page of every remote has around it: theme, answers, address, session, dialogs and toasts. Page tests use the same. */
export const Providers = ({ queries, router, around, children }: ProvidersProps) => (
  <UiProvider>
    <FailureBoundary fallback={error => <PageFailed error={error} />}>
      <QueryClientProvider client={queries}>
        {router(
          <SessionProvider>
            {around}
            <ProfileGate>{children}</ProfileGate>
            <GlobalDialogs />
            <Toaster />
          </SessionProvider>,
        )}
      </QueryClientProvider>
    </FailureBoundary>
  </UiProvider>
);
