import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localCache, root } from '../paths.mjs';
import { bold, say } from '../print.mjs';
import { pythonTool } from '../python-tools.mjs';
import { CommandFailed } from '../run.mjs';

const secondsInAll = 150;

/** Bad and odd input to every call of the OpenAPI document: no answer may be a 5xx or break its own schema. */
export async function fuzz({ url, headers = {} }) {
  say(`\n${bold('fuzz')}`);
  const schemathesis = await pythonTool('schemathesis');
  const folder = join(localCache, 'test-results');
  mkdirSync(folder, { recursive: true });
  const report = join(folder, 'fuzz.xml');
  const sent = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
  const how = ['--max-time', String(secondsInAll), '--report', 'junit', '--report-junit-path', report];
  try {
    const settings = ['--config-file', join(root, 'deploy/testing/schemathesis.toml')];
    await schemathesis([...settings, 'run', `${url}/api/openapi.json`, ...sent, ...how], { cwd: folder, inherit: true });
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
  }
  return ofJunit(readFileSync(report, 'utf8'));
}

function ofJunit(xml) {
  const count = (name) => [...xml.matchAll(new RegExp(`<testsuite [^>]*\\b${name}="(\\d+)"`, 'g'))].reduce((sum, [, each]) => sum + Number(each), 0);
  const failed = count('failures') + count('errors');
  const skipped = count('skipped');
  return { passed: count('tests') - failed - skipped, failed, skipped };
}
