import { counted } from '@momos/ui';

/** Words of the badges and tents of a social. */
export const badgeWords = {
  title: 'Badges',
  kind: 'Print',
  kinds: { BADGE: 'Badges', TENT: 'Table tents' },
  paper: 'Paper',
  papers: { A4: 'A4', LETTER: 'US Letter' },
  sizes: {
    BADGE: { A4: '86 × 54 mm, 10 on a page', LETTER: '4 × 3 in, 6 on a page' },
    TENT: { A4: 'Fold in the middle, 1 on a page', LETTER: 'Fold in the middle, 1 on a page' },
  },
  shows: 'Below the name',
  showsPosition: 'Position',
  showsTicket: 'Ticket',
  showsTable: 'Table',
  preview: 'Preview of the first page',
  noOne: 'No one to print for yet. Guests appear here as soon as they have a ticket.',
  everyone: 'Printed for everyone with a ticket, those who register later too.',
  chosen: (count: number) => `Printed for ${counted(count, 'guest', 'guests')} you chose.`,
  choose: (count: number) => `Print for these ${count}`,
  chooseEveryone: 'Print for everyone',
  saved: 'Choice saved',
  guests: 'Guests',
  name: 'Name',
  ticket: 'Ticket',
  table: 'Table',
  print: 'Print or save as PDF',
  printNow: 'Print',
  pages: (count: number) => counted(count, 'page', 'pages'),
  back: 'Back to the badges',
  hint: 'Choose your printer or “Save as PDF”, at 100 % and without margins.',
};
