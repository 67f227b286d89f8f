/**
 * `npm run audit`: known holes in the packages that services run with, by the registry's own list. Findings that are accepted are in
 * accepted-findings.json, each with why and until when. A registry that does not answer is said in a sentence and fails nothing.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const acceptedFile = join(import.meta.dirname, 'accepted-findings.json');

/**
 * The findings of npm's answer that count: `{ open, accepted, expired }`, texts. An acceptance names the advisory, why it does not
 * concern us, and the day after which it counts again.
 */
export function judge({ vulnerabilities = {} }, accepted, today = new Date()) {
  const advisories = new Map(
    Object.values(vulnerabilities).flatMap(({ via }) =>
      via.filter((each) => typeof each === 'object').map((each) => [each.url, each]),
    ),
  );
  /** @type {Record<'open' | 'accepted' | 'expired', string[]>} */
  const outcome = { open: [], accepted: [], expired: [] };
  for (const { url, name, title, severity } of advisories.values()) {
    const known = accepted.find(({ advisory }) => url.endsWith(advisory));
    const kind = !known ? 'open' : new Date(known.until) < today ? 'expired' : 'accepted';
    outcome[kind].push(`${severity}: ${name}: ${title} (${url})`);
  }
  return outcome;
}

const ask = () =>
  new Promise((resolve) => {
    const args = ['audit', '--omit=dev', '--json', '--audit-level=none'];
    execFile('npm', args, { maxBuffer: 64 * 1_048_576, timeout: 60_000 }, (_error, stdout) => {
      try {
        const answer = JSON.parse(stdout);
        resolve(answer.auditReportVersion ? answer : undefined);
      } catch {
        resolve(undefined);
      }
    });
  });

if (process.argv[1] === import.meta.filename) {
  const answer = await ask();
  if (!answer) {
    console.log('The registry of this machine does not answer npm audit, so nothing was compared.\n0 passed, 0 failed, 1 skipped');
  } else {
    const { open, expired, accepted } = judge(answer, JSON.parse(readFileSync(acceptedFile, 'utf8')));
    for (const finding of open) console.error(`Not accepted: ${finding}`);
    for (const finding of expired) console.error(`Accepted for a time that is over: ${finding}`);
    const failed = open.length + expired.length;
    console.log(`${accepted.length + (failed ? 0 : 1)} passed, ${failed} failed`);
    if (failed > 0) process.exitCode = 1;
  }
}
