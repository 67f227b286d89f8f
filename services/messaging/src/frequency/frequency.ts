/** At most so many messages that a person could do without, from all hosts together, within so many hours. */
export type Frequency = { count: number; hours: number };

/** Why a message beyond that was not sent, as deliveries keep it; never rename it. */
export const tooManyMessages = 'too many messages';

/** `count/hours`; undefined for `none`. */
export function parseFrequency(text: string): Frequency | undefined {
  const [count = 0, hours = 0] = text.split('/').map(Number);
  return count > 0 ? { count, hours } : undefined;
}
