import type { PatronView } from '@momos/contracts/patrons';
import { patronWords } from '../words/patron.ts';

const words = patronWords.patron;

export const kindLabels: Record<PatronView['kind'], string> = words.kindLabels;
export const kindChoices = Object.entries(kindLabels).map(([value, label]) => ({ value, label }));

type State = { label: string; tone: 'good' | 'info' | 'quiet' };

/** Whether a code can be used now, as the service decides it: active, and within its dates. */
export function stateOf(
  { isActive, startsAt, endsAt }: Pick<PatronView, 'isActive' | 'startsAt' | 'endsAt'>,
  now: number,
): State {
  if (!isActive) return { label: words.ended, tone: 'quiet' };
  if (endsAt !== null && Date.parse(endsAt) <= now) return { label: words.expired, tone: 'quiet' };
  if (startsAt !== null && Date.parse(startsAt) > now) return { label: words.scheduled, tone: 'info' };
  return { label: words.active, tone: 'good' };
}

/** A code for a name, to begin with: capital letters and digits, at least four. */
export function codeFor(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 16);
  return plain.length === 0 ? '' : plain.padEnd(4, '1');
}
