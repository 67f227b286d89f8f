import type { UnsettledView } from '@momos/contracts/unsettled-money';
import { moneyWords } from '../words/money.ts';

const words = moneyWords.unsettled;

/** What the money was to do. */
export const nouns: Record<UnsettledView['what'], string> = words.nouns;

/** A person by name and address; by their id where neither is known. */
export const nameOf = ({ displayName, email, id }: UnsettledView['payer']): string =>
  [displayName ?? id, email].filter(Boolean).join(' · ');
