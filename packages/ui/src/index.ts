/** The entry of the design system, the router and the query client. What is heavy has an entry of its own (see package.json). */
export { UiProvider } from './theme/provider.tsx';
export {
  ActionIcon,
  Anchor,
  Box,
  Button,
  type ButtonProps,
  Divider,
  Flex,
  Group,
  Loader,
  Stack,
  Text,
  Title,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
export {
  BrowserRouter,
  Link,
  NavLink,
  Navigate,
  NavigationType,
  Outlet,
  matchPath,
  useHref,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router';
export {
  QueryClient,
  QueryClientProvider,
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export * from './formats/countdown.ts';
export * from './formats/counted.ts';
export * from './formats/dates.ts';
export * from './formats/money.ts';
export * from './formats/picture.ts';
export * from './parts/avatar.tsx';
export * from './parts/callout.tsx';
export * from './parts/card.tsx';
export * from './parts/confirm-dialog.tsx';
export * from './parts/copy-link.tsx';
export * from './parts/countdown.tsx';
export * from './parts/cover-art.tsx';
export * from './parts/dialog.tsx';
export * from './parts/facts.tsx';
export * from './parts/filter-chips.tsx';
export * from './parts/hydrated.ts';
export * from './parts/lazy-view.tsx';
export * from './parts/link.tsx';
export * from './parts/load-once.ts';
export * from './parts/loaded.tsx';
export { NativeDialog } from './parts/native-dialog.tsx';
export { FrameContext, NoAccess, type NoAccessProps } from './parts/no-access.tsx';
export * from './parts/online.ts';
export * from './parts/page.tsx';
export * from './parts/price-text.tsx';
export * from './parts/search-field.tsx';
export * from './parts/share.tsx';
export * from './parts/show-more.tsx';
export * from './parts/skeleton.tsx';
export * from './parts/stat.tsx';
export * from './parts/states.tsx';
export * from './parts/status-badge.tsx';
export * from './parts/stepper.tsx';
export * from './parts/steps.ts';
export * from './parts/tabs.tsx';
export * from './parts/time-zones.tsx';
export { useWidth } from './parts/use-width.ts';
export { dismissToast, showToast } from './parts/toast-store.ts';
export * from './parts/toaster.tsx';
export { useAction } from './parts/use-action.ts';
export { type HeldSend, type Holding, useHeld } from './parts/use-held.ts';
