import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

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

/** Origins other than our own from which remotes come. */
export const originsOf = (remotes: readonly RemotePlace[]): string[] => [
  ...new Set(
    remotes
      .filter(({ manifestUrl }) => URL.canParse(manifestUrl))
      .map(({ manifestUrl }) => new URL(manifestUrl).origin),
  ),
];
