import { hash } from '../formats/seed.ts';

/** A short stable name for the ids inside one picture, so that two pictures on a page never share a gradient. */
export const pictureKey = (seed: string) => `c${hash(seed).toString(36)}`;
