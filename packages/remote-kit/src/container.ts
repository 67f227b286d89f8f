import { containerOf } from './container-name.ts';

/** What a remote's entry puts into the page (https://webpack.js.org/concepts/module-federation/#dynamic-remote-containers). */
type Container = {
  init(shared: object): Promise<void>;
  get(module: string): Promise<() => unknown>;
};

// The bundler puts its own words in their place.
declare const __webpack_init_sharing__: (scope: string) => Promise<void>;
declare const __webpack_share_scopes__: Record<'default', object>;

function run(src: string): Promise<void> {
  const script = Object.assign(document.createElement('script'), { src });
  return new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${src} could not be loaded`)));
    document.head.append(script);
  }).finally(() => script.remove());
}

const containerIn = (page: object, name: string): Container | undefined =>
  (page as Record<string, Container | undefined>)[name];

/**
 * Runs the entry of a remote, hands it the shared modules of the page, and returns a module that it exposes. Running another entry of
 * the same remote replaces the former one. Throws what failed.
 */
export async function loadExposed<Module>(remote: string, entryUrl: string, module: string): Promise<Module> {
  const name = containerOf(remote);
  const former = containerIn(globalThis, name);
  await run(entryUrl);
  const container = containerIn(globalThis, name);
  if (!container || container === former) throw new Error(`${entryUrl} is no entry of "${remote}"`);
  await __webpack_init_sharing__('default');
  await container.init(__webpack_share_scopes__.default);
  const make = await container.get(module);
  return make() as Module;
}
