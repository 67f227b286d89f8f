import type { BadgeKind, BadgePaper, BadgeSheet as SheetView } from '@momos/contracts/badges';

/** How the badges and tents of one social look, and who gets one; its id is the social's. */
export type BadgeSheet = {
  _id: string;
  version: number;
  kind: BadgeKind;
  paper: BadgePaper;
  showsPosition: boolean;
  showsTicket: boolean;
  showsTable: boolean;
  /** Null for everyone with a ticket. */
  rsvpIds: string[] | null;
  updatedAt: Date;
};

/** The sheet of a social whose host has changed nothing. */
export const firstSheet = (socialId: string, now: Date): BadgeSheet => ({
  _id: socialId,
  version: 0,
  kind: 'BADGE',
  paper: 'A4',
  showsPosition: true,
  showsTicket: false,
  showsTable: true,
  rsvpIds: null,
  updatedAt: now,
});

/** What a host changes of a sheet. */
export type SheetChange = {
  [K in keyof Omit<BadgeSheet, '_id' | 'version' | 'updatedAt'>]?: BadgeSheet[K] | undefined;
};

/** The sheet after a change; what is left out stays. */
export const withSheetChanged = (sheet: BadgeSheet, change: SheetChange, now: Date): BadgeSheet => ({
  ...sheet,
  ...(Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<BadgeSheet>),
  version: sheet.version + 1,
  updatedAt: now,
});

export const toSheetView = ({ version, kind, paper, rsvpIds, ...sheet }: BadgeSheet): SheetView => ({
  version,
  kind,
  paper,
  showsPosition: sheet.showsPosition,
  showsTicket: sheet.showsTicket,
  showsTable: sheet.showsTable,
  isEveryone: rsvpIds === null,
});
