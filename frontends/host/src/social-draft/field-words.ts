import { socialDraftWords } from '../words/social-draft.ts';

const words = socialDraftWords.fields;

/** Where the editor or the call names a field otherwise than the words do. */
const named: Record<string, keyof typeof words> = {
  eventTimestamp: 'start',
  eventEndTimestamp: 'end',
  venueData: 'venue',
  venueName: 'venue',
  maskedVenue: 'venue',
  address: 'venue',
  ticketTiers: 'tiers',
  questionnaire: 'questions',
  recurrence: 'repeat',
};

const listed = new Intl.ListFormat('en');

const isKnown = (name: string): name is keyof typeof words => Object.hasOwn(words, name);

/** Fields of a draft as a person reads them: "title, tickets and venue". */
export function fieldWords(fields: readonly string[]): string {
  const names = fields.map(field => named[field] ?? field).filter(isKnown);
  return listed.format([...new Set(names.map(name => words[name]))]);
}
