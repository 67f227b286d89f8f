import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@momos/contracts/errors';

/** Of this process: uploads at the same time, those of one person, and the bytes that they have in temporary files. */
export type UploadLimitSettings = { parallel: number; perPerson: number; bytes: number };

/** The uploads that a process takes at the same time; a person's refused ones are a 429, others a 503, both with Retry-After. */
export type UploadLimits = {
  /** Begins an upload of a person, unless there are too many. */
  begin(personId: string): UploadShare;
};

/** One upload's part of the limits. */
export type UploadShare = {
  /** Counts bytes as they are written; throws when all uploads together would have too many. */
  count(bytes: number): void;
  /** Gives everything back, when the temporary file is gone. */
  end(): void;
};

const uploadPrefix = 'momos-upload-';

/** A new temporary file's path; its name says which process has it. */
export const newUploadPath = (folder = tmpdir()): string =>
  join(folder, `${uploadPrefix}${process.pid}-${randomUUID()}`);

const retrySeconds = 5;

/** Counts what is there rather than what is announced: a sender who announces much and sends little takes no room. */
export function createUploadLimits({ parallel, perPerson, bytes: most }: UploadLimitSettings): UploadLimits {
  const running = new Map<string, number>();
  let total = 0;
  let written = 0;

  return {
    begin(personId) {
      const own = running.get(personId) ?? 0;
      if (own >= perPerson) throw refused('rate_limited', 'Please wait until your other files are uploaded.');
      if (total >= parallel) throw busy();
      running.set(personId, own + 1);
      total += 1;
      let held = 0;
      let isOver = false;
      return {
        count(bytes) {
          if (written + bytes > most) throw busy();
          held += bytes;
          written += bytes;
        },
        end() {
          if (isOver) return;
          isOver = true;
          total -= 1;
          written -= held;
          const left = (running.get(personId) ?? 1) - 1;
          if (left > 0) running.set(personId, left);
          else running.delete(personId);
        },
      };
    },
  };
}

const refused = (code: 'rate_limited' | 'unavailable', message: string) =>
  new AppError(code, message, { retryAfter: retrySeconds });
const busy = () => refused('unavailable', 'Too many files are being uploaded. Please try again in a moment.');

/** Longer than an upload may take. */
const leftBehindMs = 600_000;

/** Removes temporary files that a killed process left; those of running uploads are younger. */
export async function sweepUploads(now = Date.now(), folder = tmpdir()): Promise<void> {
  const names = (await readdir(folder)).filter(name => name.startsWith(uploadPrefix));
  for (const name of names) {
    const path = join(folder, name);
    // Another copy on this machine may sweep, too.
    const age = await stat(path).then(
      ({ mtimeMs }) => now - mtimeMs,
      () => 0,
    );
    if (age > leftBehindMs) await rm(path, { force: true });
  }
}
