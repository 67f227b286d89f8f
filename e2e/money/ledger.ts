import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Engines, settingsOn } from '@momos/testing';

const command = join(import.meta.dirname, '../../services/payments/src/check-ledger.command.ts');

/** Runs the command that proves the ledger; rejects with what it prints when that is wrong. */
export async function proveLedger(engines: Engines): Promise<void> {
  const env = {
    ...process.env,
    ...settingsOn(engines),
    NODE_OPTIONS: '',
    PAYMENTS_DATABASE: `${engines.database}_payments`,
  };
  await promisify(execFile)(process.execPath, [command], { env }).catch((error: { stdout: string }) => {
    throw new Error(`The ledger is wrong.\n${error.stdout}`, { cause: error });
  });
}
