import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { StaticFile } from './static-file.ts';
import { createStaticFiles, hashed } from './static-files.ts';

/** Hashed files of earlier builds: a page that was opened before a deployment still finds its parts after it. */
export type FormerFiles = {
  /** Puts the files of this build aside for later, and deletes those that no build had for two weeks. */
  keep(names: readonly string[]): Promise<void>;
  /** A hashed file of some build of a front end, or undefined. */
  find(name: string, path: string): Promise<StaticFile | undefined>;
};

const keptForMs = 14 * 86_400_000;

/** `built` holds `<front end>/dist`; `former` is where files are put aside. */
export function createFormerFiles({ built, former }: { built: string; former: string }): FormerFiles {
  const files = createStaticFiles(former);

  async function keepFile(from: string, to: string, now: Date): Promise<void> {
    await mkdir(dirname(to), { recursive: true });
    const isThere = await stat(to).then(
      () => true,
      () => false,
    );
    if (!isThere) {
      // Under another name until it is complete, so that a copy cut off by a kill is never served.
      const partial = `${to}.${randomUUID()}`;
      await copyFile(from, partial, constants.COPYFILE_FICLONE);
      await rename(partial, to);
    }
    await utimes(to, now, now);
  }

  return {
    async keep(names) {
      const now = new Date();
      for (const name of names) {
        const dist = join(built, name, 'dist');
        for (const path of await hashedFilesIn(dist))
          await keepFile(join(dist, path), join(former, name, path), now);
      }
      for (const path of await hashedFilesIn(former)) {
        const { mtimeMs } = await stat(join(former, path));
        if (now.getTime() - mtimeMs > keptForMs) await rm(join(former, path), { force: true });
      }
    },
    find: (name, path) => (hashed.test(path) ? files.find(`${name}/${path}`) : Promise.resolve(undefined)),
  };
}

/** Source maps are for those who look at the newest build. */
async function hashedFilesIn(folder: string): Promise<string[]> {
  const paths = await readdir(folder, { recursive: true }).catch(() => []);
  return paths.filter(path => hashed.test(path) && !path.endsWith('.map'));
}
