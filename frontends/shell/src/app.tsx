import { BrowserRouter, QueryClient, QueryClientProvider, UiProvider } from '@momos/ui';
import { Composition } from './composition.tsx';

/** The query client does not retry and does not refetch on focus (spec §9). */
const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false }, mutations: { retry: false } },
});

/** The whole application: providers around the composition of remotes. */
export function App() {
  return (
    <UiProvider>
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <Composition />
        </BrowserRouter>
      </QueryClientProvider>
    </UiProvider>
  );
}
