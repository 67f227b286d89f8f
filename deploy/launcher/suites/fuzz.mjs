import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { localCache, root } from '../paths.mjs';
import { bold, say } from '../print.mjs';
import { Problem } from '../problem.mjs';
import { pythonTool } from '../python-tools.mjs';
import { CommandFailed } from '../run.mjs';
import { add, nothing, ofJunit } from './tally.mjs';

const folder = join(localCache, 'test-results');
const secondsEach = 90;

/**
 * Bad and odd input to every call of the OpenAPI document, by a visitor and by an admin: no answer
 * may be a 5xx, break its own schema or take what the document refuses.
 */
export async function fuzz({ url }) {
  const schemathesis = await pythonTool('schemathesis');
  const token = await adminToken(url);
  const asVisitor = await run(schemathesis, { url, who: 'visitor', headers: [] });
  const asAdmin = await run(schemathesis, { url, who: 'admin', headers: ['--header', `Authorization: Bearer ${token}`] });
  return add(add(nothing, asVisitor), asAdmin);
}

async function run(schemathesis, { url, who, headers }) {
  say(`\n${bold(`fuzz as ${who}`)}`);
  mkdirSync(folder, { recursive: true });
  const report = join(folder, `fuzz-${who}.xml`);
  rmSync(report, { force: true });
  const settings = ['--config-file', join(root, 'deploy/testing/schemathesis.toml')];
  const how = ['--max-time', String(secondsEach), '--report', 'junit', '--report-junit-path', report];
  try {
    await schemathesis([...settings, 'run', `${url}/api/openapi.json`, ...headers, ...how], { cwd: folder, inherit: true });
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
  }
  const tally = existsSync(report) ? ofJunit(readFileSync(report, 'utf8')) : nothing;
  if (tally.passed + tally.failed === 0) {
    throw new Problem('The fuzzing tried no call.', 'What it said is above.');
  }
  return tally;
}

/** Signs the demo's admin in through the public API, as the demo data does. */
async function adminToken(url) {
  process.env.PUBLIC_URL = url;
  const { signIn, tokenFor } = await import('../../seed/sign-in.ts');
  const { staff } = await import('../../seed/people.ts');
  const admin = staff.find(({ email }) => email.startsWith('admin@'));
  await signIn(admin);
  return tokenFor(admin.email);
}
