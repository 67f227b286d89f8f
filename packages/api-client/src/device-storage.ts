/** What may be kept on this device. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  /** Forgets all entries whose key begins so. */
  removeAll(prefix: string): void;
};

/** Entries of drafts that are being written begin so; a sign-out removes them. */
export const draftPrefix = 'momos.draft.';

const ofThisPage = new Map<string, string>();

/** Runs on localStorage, and on the page's own memory where the browser refuses it (blocked, full). */
function tried<T>(run: (storage: Storage) => T, otherwise: () => T): T {
  try {
    return run(globalThis.localStorage);
  } catch {
    return otherwise();
  }
}

/** localStorage that never throws: where the browser refuses it, entries last as long as the page. */
export const deviceStorage: DeviceStorage = {
  getItem: key =>
    ofThisPage.get(key) ??
    tried(
      storage => storage.getItem(key),
      () => null,
    ),
  setItem(key, value) {
    tried(
      storage => {
        storage.setItem(key, value);
        ofThisPage.delete(key);
      },
      () => void ofThisPage.set(key, value),
    );
  },
  removeItem(key) {
    ofThisPage.delete(key);
    tried(
      storage => storage.removeItem(key),
      () => undefined,
    );
  },
  removeAll(prefix) {
    const stored = tried(
      storage => Object.keys(storage),
      () => [],
    );
    for (const key of [...stored, ...ofThisPage.keys()])
      if (key.startsWith(prefix)) deviceStorage.removeItem(key);
  },
};
