import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withMongo } from './engines/mongodb.mjs';
import { root } from './paths.mjs';
import { step } from './print.mjs';
import { Problem } from './problem.mjs';
import { run } from './run.mjs';

const main = join(root, 'deploy/seed/main.ts');
const accountsFile = join(root, 'deploy/seed/accounts.json');
const mark = { database: 'momos_launcher', collection: 'seeds', id: 'demo' };

/**
 * Puts the demo data into a store that never had it. The mark is kept in the store itself, so that it
 * goes with the data. `wanted`: true seeds again, false never, undefined when it was not done.
 */
export async function seedOnce({ env, wanted }) {
  if (wanted === false || !existsSync(main)) return;
  const seeds = (work) => withMongo(env.MONGO_URL, (client) => work(client.db(mark.database).collection(mark.collection)));
  if (!wanted && (await seeds((each) => each.findOne({ _id: mark.id })))) return;
  await step('Demo data', async (note) => {
    try {
      await run(process.execPath, [main], { cwd: root, env, onLine: note });
    } catch (error) {
      throw new Problem('The demo data could not be put in.', error.output.trim().slice(-2000), { cause: error });
    }
  });
  await seeds((each) => each.updateOne({ _id: mark.id }, { $set: { at: new Date() } }, { upsert: true }));
}

/** The demo accounts to show, or an empty list: `[{ email, name, role }]`. */
export function demoAccounts() {
  return existsSync(accountsFile) ? JSON.parse(readFileSync(accountsFile, 'utf8')) : [];
}
