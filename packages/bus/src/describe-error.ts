/** What may be logged of an error: its name, code and place, never its text, which may quote personal data. */
export type ErrorDescription = {
  name: string;
  code?: string | number;
  at?: string;
  cause?: ErrorDescription;
};

/** Describes an error and what caused it. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error };
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number')
      ? error.code
      : undefined;
  const frames = error.stack?.split('\n').filter(line => line.startsWith('    at ')) ?? [];
  return {
    name: error.name,
    ...(code === undefined ? {} : { code }),
    ...(frames.length === 0
      ? {}
      : {
          at: frames
            .slice(0, 3)
            .map(line => line.trim().slice(3))
            .join(' < '),
        }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** An error in a few words: its name and code. */
export function nameOfError(error: unknown): string {
  const { name, code } = describeError(error);
  return code === undefined ? name : `${name} ${code}`;
}
