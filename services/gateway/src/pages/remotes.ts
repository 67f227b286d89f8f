import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { createStaticFiles } from '../static-files/static-files.ts';

/** A line of `remotes.json`: a front end that the shell loads at run time. */
export type RemotePlace = {
  name: string;
  manifestUrl: string;
  /** The entry that the manifest names right now, so that a page need not read the manifest first. */
  entryUrl?: string;
  /** The pages that the remote has right now, as they describe themselves to the shell. */
  pages?: readonly object[];
};

/** Front ends found beside the shell, served by us below `/remotes/<name>/`. */
export function findRemotes(folder: string): RemotePlace[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && entry.name !== 'shell')
    .filter(
      entry =>
        existsSync(join(folder, entry.name, 'package.json')) || existsSync(join(folder, entry.name, 'dist')),
    )
    .map(({ name }) => ({ name, manifestUrl: `/remotes/${name}/mf-manifest.json` }));
}

/** The remotes there are right now; the same array as long as nothing has changed. */
export type ListRemotes = () => Promise<readonly RemotePlace[]>;

/** What an operator lists: front ends with an address of their own, by names that fit into a URL. */
const listed = z.array(
  z.strictObject({
    name: z.string().regex(/^[a-z][a-z0-9-]*$/),
    manifestUrl: z.url({ protocol: /^https?$/ }),
  }),
);

export type ListedRemotes = {
  /** Those beside the shell; they are always there, unless the list names another address for one. */
  own: readonly RemotePlace[];
  /** `[{ name, manifestUrl }]` of front ends that are served elsewhere; it may appear, change and vanish at any time. */
  file: string | undefined;
  /** The list is broken; the last good one is used. */
  onUnreadable: (error: unknown) => void;
};

/** Our own remotes and those of the operator's list, which is read again within a second of a change. */
export function createListRemotes({ own, file, onUnreadable }: ListedRemotes): ListRemotes {
  if (file === undefined) return async () => own;
  const files = createStaticFiles(dirname(file));
  let known: { etag: string | undefined; remotes: readonly RemotePlace[] } = {
    etag: undefined,
    remotes: own,
  };

  return async () => {
    const found = await files.find(basename(file));
    if (found?.etag === known.etag) return known.remotes;
    let { remotes } = known;
    try {
      remotes = found ? merged(own, listed.parse(JSON.parse(found.bytes.toString('utf8')))) : own;
    } catch (error) {
      onUnreadable(error);
    }
    known = { etag: found?.etag, remotes };
    return remotes;
  };
}

const merged = (own: readonly RemotePlace[], elsewhere: readonly RemotePlace[]): RemotePlace[] => [
  ...new Map([...own, ...elsewhere].map(remote => [remote.name, remote])).values(),
];

/** Origins other than our own from which remotes come. */
export const originsOf = (remotes: readonly RemotePlace[]): string[] => [
  ...new Set(
    remotes
      .filter(({ manifestUrl }) => URL.canParse(manifestUrl))
      .map(({ manifestUrl }) => new URL(manifestUrl).origin),
  ),
];
