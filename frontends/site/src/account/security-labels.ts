import { securityWords } from '../words/security.tsx';

const words = securityWords.security;

const labels: Record<string, string> = words.labels;

/** A security event in words; of a kind that a newer service knows, that something was changed. */
export const eventLabel = (kind: string): string => labels[kind] ?? words.signInSettingsChanged;

/** What undoing a change comes to. */
export function undoLabel(kind: string, subject: string | null): string {
  const what = subject ?? 'it';
  if (kind.endsWith('_ADDED')) return words.noLongerUsedSign(what);
  if (kind.endsWith('_REMOVED')) return words.usedSignAgain(what);
  return words.becomesWhatBefore;
}
