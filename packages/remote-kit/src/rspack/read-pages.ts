import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { PageInfo, RemotePage } from '../page.ts';

/** A page with the file that its `load` imports, as it is written there. */
export type DeclaredPage = { info: PageInfo; request: string };

const nothing = 'data:text/javascript,export {}';

/**
 * Reads the pages that a remote declares, by running its routes: each `load` is called once with its import answered by an empty
 * module, which reveals the file. Throws for a page that imports no file, or two of one path.
 */
export async function readPages(routesFile: string): Promise<DeclaredPage[]> {
  const routes = pathToFileURL(routesFile).href;
  const { pages } = (await import(`${routes}?${Date.now()}`)) as { pages: RemotePage[] };
  const declared: DeclaredPage[] = [];
  for (const { load, ...info } of pages)
    declared.push({ info, request: await requestOf(load, routes, info.path) });
  const paths = declared.map(({ info }) => info.path);
  const twice = paths.find((path, index) => paths.indexOf(path) !== index);
  if (twice) throw new Error(`${routesFile} declares ${twice} twice.`);
  return declared;
}

async function requestOf(load: RemotePage['load'], routes: string, path: string): Promise<string> {
  let request: string | undefined;
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (!context.parentURL?.startsWith(routes)) return next(specifier, context);
      request = specifier;
      return { url: nothing, shortCircuit: true };
    },
  });
  try {
    await load();
  } finally {
    hooks.deregister();
  }
  if (request === undefined) throw new Error(`The page ${path} imports no file.`);
  return request;
}
