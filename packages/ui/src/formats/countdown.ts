/** What is left, each part zero-padded to two digits (spec §9); all zero when the time has come. */
export type CountdownParts = { days: string; hours: string; minutes: string; seconds: string };

/** Splits milliseconds into the parts of a countdown. */
export function countdownParts(left: number): CountdownParts {
  const seconds = Math.max(0, Math.floor(left / 1000));
  const pad = (value: number) => String(value).padStart(2, '0');
  return {
    days: pad(Math.floor(seconds / 86_400)),
    hours: pad(Math.floor(seconds / 3600) % 24),
    minutes: pad(Math.floor(seconds / 60) % 60),
    seconds: pad(seconds % 60),
  };
}

const near = 3 * 24 * 3600 * 1000;

/** A countdown is shown only in the last three days before the start. */
export const isNear = (left: number) => left > 0 && left <= near;
