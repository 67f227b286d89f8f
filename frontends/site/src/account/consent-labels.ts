import type { Purpose } from '@momos/contracts/privacy';
import { settingsWords } from '../words/settings.tsx';

const words = settingsWords.consent;

/** What a person allows, in the words of every page that speaks of it. */
export const consentLabels: Record<Purpose, { label: string; description: string }> = words.consentLabels;
