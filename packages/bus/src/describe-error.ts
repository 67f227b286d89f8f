/** What may be logged of an error: its name, code and place, never its text, which may quote personal data. */
export function describeError(error: unknown): { name: string; code?: string | number; at?: string } {
  if (!(error instanceof Error)) return { name: typeof error };
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number')
      ? error.code
      : undefined;
  const at = error.stack
    ?.split('\n')
    .filter(line => line.startsWith('    at '))
    .slice(0, 4)
    .map(line => line.trim())
    .join(' < ');
  return { name: error.name, ...(code === undefined ? {} : { code }), ...(at ? { at } : {}) };
}
