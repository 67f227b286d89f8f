import { configEntries, readConfigValue } from '@momos/contracts/config-entries';
import { badField } from '@momos/contracts/errors';
import type { ConfigChanged } from '@momos/contracts/proto/identity/v1/bus';
import { wordsOf } from '../words/words-of.ts';

const entry = 'circle.refusedWords';

/** The organisation's list of words that no message may have; identity publishes changes. */
export type ChatWords = {
  apply(change: ConfigChanged): void;
  /** Throws 400 for a text with one of them, whatever its case and accents. */
  assertDecent(text: string): void;
};

export function createChatWords(): ChatWords {
  let known = 0;
  let refused = new Set<string>();
  return {
    apply({ id, version, value }) {
      if (id !== entry || version <= known) return;
      known = version;
      refused = new Set((readConfigValue(entry, value) ?? configEntries[entry].initial).flatMap(wordsOf));
    },
    assertDecent(text) {
      if (refused.size === 0) return;
      if (wordsOf(text).some(term => refused.has(term)))
        throw badField('body.text', 'This message has a word that is not allowed here.');
    },
  };
}
