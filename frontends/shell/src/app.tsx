import { createQueryClient } from '@momos/api-client';
import { BrowserRouter, QueryClientProvider, Toaster, UiProvider } from '@momos/ui';
import { Composition } from './composition.tsx';
import { OfflineNotice, SkipLink } from './layout/notices.tsx';
import { ProgressBar } from './layout/progress-bar.tsx';
import { RouteChange } from './layout/route-change.tsx';
import { CommandKeys } from './menu/command-keys.tsx';
import { takeFirstData } from './session/first-data.ts';
import { QuestionPlaces } from './session/question-places.tsx';
import { ProfileGate, SessionProvider } from './session/session-provider.tsx';

const queries = createQueryClient();
takeFirstData(queries);

/** The whole application: providers and what is on every page, around the composition of remotes. */
export const App = () => (
  <UiProvider>
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <SessionProvider>
          <SkipLink />
          <ProgressBar />
          <OfflineNotice />
          <RouteChange />
          <ProfileGate>
            <Composition />
          </ProfileGate>
          <CommandKeys />
          <QuestionPlaces />
          <Toaster />
        </SessionProvider>
      </BrowserRouter>
    </QueryClientProvider>
  </UiProvider>
);
