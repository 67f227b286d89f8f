import type { Banner } from '@momos/contracts/config-values';

const place = 'momos.closed-banners';

/** The names of the banners that were closed in this browser; none where nothing readable is kept. */
export function readClosed(storage: Pick<Storage, 'getItem' | 'setItem'>): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(place) ?? '[]');
    return Array.isArray(kept) ? kept.filter(name => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** Keeps that a banner is closed, and forgets those that the settings no longer have. */
export function keepClosed(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  id: string,
  banners: readonly Banner[],
): readonly string[] {
  const names = new Set(banners.map(banner => banner.id));
  const closed = [...readClosed(storage).filter(name => names.has(name) && name !== id), id];
  storage.setItem(place, JSON.stringify(closed));
  return closed;
}
