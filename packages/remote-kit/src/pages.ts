import { LazyPage } from '@momos/ui';
import { createElement, type ComponentType, type ReactElement } from 'react';

/** What a remote exposes as `./routes`: its pages by absolute path. */
export type RemotePages = { path: string; element: ReactElement }[];

/**
 * Declares the pages of a remote. Each is its own chunk, fetched when first opened:
 * `definePages({ '/socials/:slug': () => import('./social/social.page.tsx').then(file => file.SocialPage) })`.
 */
export const definePages = (pages: Record<string, () => Promise<ComponentType>>): RemotePages =>
  Object.entries(pages).map(([path, load]) => ({ path, element: createElement(LazyPage, { load }) }));
