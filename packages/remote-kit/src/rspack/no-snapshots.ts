/**
 * Stands in for what the federation runtime has for manifests and for preloading: `remotes.ts` reads the manifest itself, and the
 * page's head names the files. Of its own handler, the runtime asks for these two properties.
 */
export class SnapshotHandler {
  readonly hooks = { applyPlugin: (): void => undefined };
  readonly manifestCache = new Map<string, never>();
}

export const getGlobalRemoteInfo = (): Record<string, never> => ({});

export const formatPreloadArgs = (): never[] => [];

export const preloadAssets = (): void => undefined;

export const defaultPreloadArgs = (): Record<string, never> => ({});

export const normalizePreloadExposes = (): never[] => [];
