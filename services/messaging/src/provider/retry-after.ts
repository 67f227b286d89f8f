/** Longer than this nothing waits for what a provider says. */
const maxMs = 10 * 60_000;

/** How long a `Retry-After` (RFC 9110 §10.2.3) asks to wait, in milliseconds; undefined where it says nothing. */
export function retryAfterMs(header: unknown, now = new Date()): number | undefined {
  const text = String(Array.isArray(header) ? header[0] : (header ?? '')).trim();
  if (text === '') return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isFinite(ms) ? Math.min(maxMs, Math.max(0, ms)) : undefined;
}
