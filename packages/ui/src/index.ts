/** The one door to the design system, the router and the query client. What is heavy has a door of its own (see package.json). */
export { UiProvider } from './theme/provider.tsx';
export { ActionIcon, Anchor, Box, Button, Divider, Flex, Group, Loader, Stack, Text, Title, UnstyledButton, useMantineColorScheme } from '@mantine/core';
export { BrowserRouter, Link, MemoryRouter, NavLink, Navigate, Outlet, matchPath, useHref, useLocation, useNavigate, useParams, useRoutes, useSearchParams } from 'react-router';
export { QueryClient, QueryClientProvider, keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
export * from './parts/page.tsx';
export * from './parts/states.tsx';
export * from './parts/online.ts';
export * from './parts/skeleton.tsx';
export * from './parts/link.tsx';
export * from './parts/loaded.tsx';
export * from './formats/money.ts';
export * from './formats/dates.ts';
export * from './formats/countdown.ts';
export * from './parts/load-once.ts';
export * from './parts/lazy-view.tsx';
