import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderBuilds } from './render-builds.ts';
import type { Rendered, RenderWork } from './render-work.ts';

/** What the shell's build for the gateway exports (`frontends/shell/src/server.tsx`). */
type Shell = {
  shared: Record<string, unknown>;
  provide(remote: string, pages: unknown): void;
  render(work: RenderWork): Promise<Rendered>;
};

const nodeRequire = createRequire(import.meta.url);

function run(name: string, code: string, require: (name: string) => unknown): unknown {
  const module = { exports: {} };
  const parameters = ['module', 'exports', 'require'];
  compileFunction(code, parameters, { filename: `${name}/server/index.js` })(module, module.exports, require);
  return module.exports;
}

const { shell: code, remotes } = workerData as RenderBuilds;
const shell = run('shell', code, nodeRequire) as Shell;

const fromShell = (name: string): unknown => {
  if (!(name in shell.shared)) throw new Error(`The shell does not provide ${name} where pages are rendered`);
  return shell.shared[name];
};

for (const remote of remotes)
  shell.provide(remote.name, (run(remote.name, remote.code, fromShell) as { pages: unknown }).pages);

type Order = RenderWork & { id: number };

type Answer = { id: number; rendered: Rendered } | { id: number; failure: string };

// A worker of this process has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const send = (answer: Answer) => parentPort?.postMessage(answer);
const wordsOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : 'unknown');

parentPort?.on('message', ({ id, ...work }: Order) => {
  shell.render(work).then(
    rendered => send({ id, rendered }),
    (error: unknown) => send({ id, failure: wordsOf(error) }),
  );
});
