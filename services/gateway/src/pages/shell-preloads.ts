import { z } from 'zod';
import type { StaticFiles } from '../static-files/static-files.ts';

/** What the shell's build says of its files that some pages need (`preloads.json`). */
const preloads = z.object({
  /** By shared module. */
  shared: z.record(z.string(), z.array(z.string())),
  /** By layout. */
  layouts: z.record(z.string(), z.array(z.string())),
});

type Preloads = z.infer<typeof preloads>;

/** What a page says of its needs. */
type Needs = { shared: readonly string[]; layout: unknown };

/** Finds the addresses of the shell's files that a page needs besides those of every page; none where the shell's build names none. */
export function createShellPreloads(
  shell: StaticFiles,
  onUnreadable: (error: unknown) => void,
): (needs: Needs) => Promise<string[]> {
  let known: { etag: string; preloads: Preloads } | undefined;

  async function read(): Promise<Preloads | undefined> {
    const file = await shell.find('preloads.json');
    if (!file) return undefined;
    if (known?.etag === file.etag) return known.preloads;
    try {
      known = { etag: file.etag, preloads: preloads.parse(JSON.parse(file.bytes.toString('utf8'))) };
    } catch (error) {
      // In the middle of a deployment; the last good one counts.
      onUnreadable(error);
    }
    return known?.preloads;
  }

  return async ({ shared, layout }) => {
    const found = await read();
    if (!found) return [];
    const names = [
      ...(typeof layout === 'string' ? (found.layouts[layout] ?? []) : []),
      ...shared.flatMap(module => found.shared[module] ?? []),
    ];
    return [...new Set(names)].map(name => `/${name}`);
  };
}
