import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Where a process ends itself, at the time that it comes there for the `left`th time. */
export type KillPoint = { point: string; left: number };

export type FromParent = { id: number } & (
  | { time: number }
  | { kill: KillPoint | null }
  | { planted: string[] }
  | { refusesRefunds: boolean }
);
export type ToParent = { ready: true } | { done: number };
type Order = FromParent extends infer M ? (M extends unknown ? Omit<M, 'id'> : never) : never;

/** One copy of a service, started again at the same address after it was killed. */
export type Copy = {
  service: 'events' | 'payments' | 'messaging';
  httpPort: number;
  grpcPort: number;
  /** How far its clock is from the shared time, in milliseconds. */
  skew: number;
  isRunning(): boolean;
  start(time: number): Promise<void>;
  /** Resolves when the process has done it, or is dead. */
  tell(order: Order): Promise<void>;
  kill(): Promise<void>;
};

const process_ = join(import.meta.dirname, 'service-process.ts');
const plantModule = join(import.meta.dirname, 'plant.ts');

/** A copy that is not started yet. */
export function createCopy(
  given: Pick<Copy, 'service' | 'httpPort' | 'grpcPort'>,
  env: Record<string, string>,
): Copy {
  let child: ChildProcess | undefined;
  let orders = 0;
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;

  const answer = (running: ChildProcess, isAnswer: (message: ToParent) => boolean) =>
    new Promise<void>(resolve => {
      const end = () => {
        running.off('message', look);
        running.off('exit', end);
        resolve();
      };
      const look = (message: ToParent) => isAnswer(message) && end();
      running.on('message', look);
      running.on('exit', end);
    });

  return {
    ...given,
    skew: 0,
    isRunning,
    async start(time) {
      child = fork(process_, {
        execArgv: ['--import', plantModule, '--disable-warning=ExperimentalWarning'],
        env: {
          ...process.env,
          ...env,
          NODE_OPTIONS: '',
          MONEY_SERVICE: given.service,
          MONEY_TIME: String(time),
          HTTP_PORT: String(given.httpPort),
          GRPC_PORT: String(given.grpcPort),
        },
      });
      await answer(child, message => 'ready' in message);
      if (!isRunning()) throw new Error(`${given.service} did not start`);
    },
    async tell(order) {
      if (!child || !isRunning()) return;
      const id = ++orders;
      const done = answer(child, message => 'done' in message && message.done === id);
      child.send({ id, ...order }, () => undefined);
      await done;
    },
    async kill() {
      if (!child || !isRunning()) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
