/**
 * Stands in for two parts of the federation runtime that no remote of ours reaches: snapshots of manifests, since an entry is named by
 * its own address, and preloads by manifest, since the page's head names the files.
 */
export class SnapshotHandler {
  readonly manifestCache = new Map<string, unknown>();
  readonly hooks = { applyPlugin: (): void => undefined };

  loadRemoteSnapshotInfo(): Promise<never> {
    return Promise.reject(new Error('A remote is registered by the address of its entry.'));
  }
}

export const getGlobalRemoteInfo = (): Record<string, undefined> => ({});

const refuse = (): never => {
  throw new Error('Files are preloaded by the head of the page.');
};

export {
  refuse as defaultPreloadArgs,
  refuse as formatPreloadArgs,
  refuse as normalizePreloadExposes,
  refuse as preloadAssets,
};
