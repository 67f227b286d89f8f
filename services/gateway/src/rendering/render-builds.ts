import type { StaticFiles } from '../static-files/static-files.ts';

/** The code that renders pages: the shell's build for the gateway, and those of the remotes beside it. */
export type RenderBuilds = {
  /** Changes with any of them. */
  tag: string;
  shell: string;
  remotes: { name: string; code: string }[];
};

const file = 'server/index.js';

/**
 * Finds what the front ends' builds wrote for the gateway, again within a second of a change, so that a remote is deployed with its
 * rendering by putting its files in place. Undefined where the shell has none. Only files beside us are run: what another origin
 * serves is code of the browser alone.
 */
export function createRenderBuilds(
  shell: StaticFiles,
  remotes: ReadonlyMap<string, StaticFiles>,
): () => Promise<RenderBuilds | undefined> {
  let last: RenderBuilds | undefined;
  return async () => {
    const own = await shell.find(file);
    if (!own) return undefined;
    const found = await Promise.all(
      [...remotes].map(async ([name, files]) => ({ name, built: await files.find(file) })),
    );
    const built = found.flatMap(each => (each.built ? [{ name: each.name, file: each.built }] : []));
    const tag = [own, ...built.map(each => each.file)].map(({ etag }) => etag).join(' ');
    if (last?.tag !== tag)
      last = {
        tag,
        shell: own.bytes.toString('utf8'),
        remotes: built.map(each => ({ name: each.name, code: each.file.bytes.toString('utf8') })),
      };
    return last;
  };
}
