import { deviceStorage, draftPrefix } from '@momos/api-client';

/** The social whose door was opened last in this browser, to open it again without a network. */
export type LastDoor = { slug: string; title: string };

// Below the drafts, so that a sign-out takes it along.
const item = `${draftPrefix}last-door`;

export const keepLastDoor = ({ slug, title }: LastDoor): void =>
  deviceStorage.setItem(item, JSON.stringify({ slug, title }));

/** Undefined where no door was opened here yet. */
export function readLastDoor(): LastDoor | undefined {
  try {
    const read = JSON.parse(deviceStorage.getItem(item) ?? 'null') as Partial<LastDoor> | null;
    return typeof read?.slug === 'string' && typeof read.title === 'string'
      ? { slug: read.slug, title: read.title }
      : undefined;
  } catch {
    return undefined;
  }
}
