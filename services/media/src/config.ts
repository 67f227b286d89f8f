import { ports, readConfig } from '@momos/runtime';
import { z } from 'zod';

/** The settings of this process; throws with every mistake at once. */
export const config = (env = process.env) =>
  readConfig({ ...ports('media'), MEDIA_FOLDER: z.string().min(1).default('.cache/media') }, env);

export type MediaConfig = ReturnType<typeof config>;
