import { mongo } from 'mongoose';

/** Logical time of the database. */
export type ServerTime = mongo.Timestamp;

/**
 * A value that the database replaces by its own logical time when it inserts a document with it as a direct field.
 * It grows over restarts and fail-overs: of two inserts of which one could see the other, the later has the later time,
 * whatever the clocks of their writers say.
 */
export const serverTime = (): ServerTime => new mongo.Timestamp({ t: 0, i: 0 });
