import { z } from 'zod';

/** A length of time in milliseconds. */
export const milliseconds = (fallback: number) => z.coerce.number().int().min(0).default(fallback);

/** Comma-separated text as a list. */
export const list = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform(text =>
      text
        .split(',')
        .map(part => part.trim())
        .filter(Boolean),
    );

/** `true` or `false`. */
export const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'])
    .default(fallback ? 'true' : 'false')
    .transform(text => text === 'true');
