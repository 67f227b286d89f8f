import type { Connection, mongo } from 'mongoose';
import { mongo as driver } from 'mongoose';

/**
 * What a killed process was writing stays locked until the server expires its transactions. The server checks for expired
 * ones every half of this limit, so that locks end within 9 s (with a limit of 10 they last up to 15 s); its default is 60.
 */
export const transactionLifetimeSeconds = 6;

const parameter = 'transactionLifetimeLimitSeconds';

/** The server's answer: the limit in seconds, or why it is not known. */
type Reading = { seconds: number } | { unreadable: unknown };

/**
 * Sees to it that transactions expire in time, now and whenever another member becomes primary: sets the limit where it
 * is longer. Throws in production a sentence that says what to set where it must not; elsewhere, and where the limit
 * cannot be read, that is a warning.
 */
export async function ensureTransactionLifetime(
  connection: Connection,
  {
    environment = process.env.ENVIRONMENT,
    warn = emitWarning,
  }: {
    environment?: string | undefined;
    warn?(message: string): void;
  } = {},
): Promise<void> {
  const client = connection.getClient();
  const ensure = async () => {
    const problem = await shorten(client.db('admin'));
    if (problem?.isLonger && environment === 'production') throw new Error(problem.message);
    if (problem) warn(problem.message);
  };
  await ensure();
  client.on('serverDescriptionChanged', ({ previousDescription, newDescription }) => {
    const isElected = newDescription.type === 'RSPrimary' && previousDescription.type !== 'RSPrimary';
    if (isElected) void ensure().catch((error: unknown) => warn(String(error)));
  });
}

async function shorten(admin: mongo.Db): Promise<{ isLonger: boolean; message: string } | undefined> {
  const reading = await read(admin);
  if ('unreadable' in reading) {
    const why = reasonOf(reading.unreadable);
    return { isLonger: false, message: `MongoDB does not report its ${parameter} (${why}). ${advice}` };
  }
  if (reading.seconds <= transactionLifetimeSeconds) return undefined;
  try {
    await admin.command({ setParameter: 1, [parameter]: transactionLifetimeSeconds });
    return undefined;
  } catch (error) {
    const message = `MongoDB's ${parameter} is ${reading.seconds} and cannot be set from here (${reasonOf(error)}). ${advice}`;
    return { isLonger: true, message };
  }
}

async function read(admin: mongo.Db): Promise<Reading> {
  try {
    const answer = await admin.command({ getParameter: 1, [parameter]: 1 });
    return { seconds: Number(answer[parameter]) };
  } catch (unreadable) {
    return { unreadable };
  }
}

const advice =
  `Start every mongod with "--setParameter ${parameter}=${transactionLifetimeSeconds}", or let this service set it ` +
  '(the privilege setParameter on the cluster): what a killed copy was writing stays locked that long.';

const reasonOf = (error: unknown) => (error instanceof driver.MongoError ? error.message : String(error));

const emitWarning = (message: string) => process.emitWarning(message);
