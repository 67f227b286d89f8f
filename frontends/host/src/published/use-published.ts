import { deviceStorage } from '@momos/api-client';
import { useSearchParams } from '@momos/ui';
import { useState } from 'react';
import type { NotedStep } from './next-steps.ts';

type Kept = { isOpen: boolean; noted: NotedStep[] };

const keyOfSocial = (id: string) => `momos.published.${id}`;

/** What this browser knows of a social that was published in it; undefined for another one. */
function read(id: string): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(deviceStorage.getItem(keyOfSocial(id)) ?? 'null');
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'isOpen' in value &&
  'noted' in value &&
  Array.isArray(value.noted);

/** Whether the next steps of a social are shown, and what was noted of them: from its publishing until the host closes them. */
export function usePublished(id: string) {
  const [query, setQuery] = useSearchParams();
  const isNew = query.get('published') !== null;
  const [kept, setKept] = useState<Kept>(() => read(id) ?? { isOpen: isNew, noted: [] });
  const keep = (next: Kept) => {
    deviceStorage.setItem(keyOfSocial(id), JSON.stringify(next));
    setKept(next);
  };
  return {
    isOpen: kept.isOpen,
    noted: kept.noted,
    note: (step: NotedStep) => keep({ ...kept, noted: [...new Set([...kept.noted, step])] }),
    close: () => {
      keep({ ...kept, isOpen: false });
      if (isNew) setQuery({}, { replace: true });
    },
    /** Remembers that it was published here, for the next visit. */
    remember: () => {
      if (isNew && !read(id)) deviceStorage.setItem(keyOfSocial(id), JSON.stringify(kept));
    },
  };
}
