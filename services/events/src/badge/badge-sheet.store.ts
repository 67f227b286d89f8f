import { collection, defineCollection, type Store } from '@momos/store';
import type { BadgeSheet } from './badge-sheet.ts';

const text = { type: String, required: true };
const flag = { type: Boolean, required: true };

const badgeSheetCollection = defineCollection<BadgeSheet>()({
  name: 'badge_sheets',
  noun: 'badge sheet',
  shape: {
    _id: String,
    version: { type: Number, required: true },
    kind: text,
    paper: text,
    showsPosition: flag,
    showsTicket: flag,
    showsTable: flag,
    rsvpIds: { type: Object, default: null },
    updatedAt: { type: Date, required: true },
  },
  // By the id of the social alone.
  queries: {},
});

export type BadgeSheets = ReturnType<typeof createBadgeSheets>;

/** The badges and tents of socials. */
export function createBadgeSheets(store: Store) {
  const { find, insert, replace } = collection(store, badgeSheetCollection);
  return {
    /** Undefined before the host changed anything. */
    find,
    /** Puts a sheet in place of the version before; throws 412 when that is not the stored one any more. */
    save: (sheet: BadgeSheet): Promise<void> => (sheet.version === 1 ? insert(sheet) : replace(sheet)),
  };
}
