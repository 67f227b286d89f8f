import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const code = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { module, name, args } = workerData;
  import(module).then(exported => parentPort.postMessage(exported[name](...args)));`;

/**
 * The result of a module's function, called in a thread: work without an end fails its test by the test's timeout, which cannot
 * interrupt the test's own thread. Arguments and result are copied.
 */
export async function inThread<T>(module: URL, name: string, ...args: unknown[]): Promise<T> {
  const worker = new Worker(code, {
    eval: true,
    execArgv: [],
    workerData: { module: module.href, name, args },
  });
  try {
    const [result] = await once(worker, 'message');
    return result as T;
  } finally {
    await worker.terminate();
  }
}
