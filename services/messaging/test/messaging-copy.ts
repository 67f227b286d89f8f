import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A copy of messaging as a process of its own. */
export type MessagingCopy = {
  start(): Promise<{ httpPort: number }>;
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
};

/** A copy that is not started yet. */
export function createMessagingCopy(env: Record<string, string>): MessagingCopy {
  let child: ChildProcess | undefined;
  return {
    async start() {
      child = fork(join(import.meta.dirname, 'messaging-process.ts'), {
        execArgv: ['--disable-warning=ExperimentalWarning'],
        env: { ...process.env, NODE_OPTIONS: '', ...env },
      });
      const ended = once(child, 'exit').then(() => Promise.reject(new Error('messaging did not start')));
      const [ready] = (await Promise.race([once(child, 'message'), ended])) as [{ httpPort: number }];
      ended.catch(() => undefined);
      return ready;
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  };
}
