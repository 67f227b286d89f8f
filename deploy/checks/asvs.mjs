import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const read = path => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const isThere = path => existsSync(new URL(`../../${path}`, import.meta.url));

/** Ids of the requirements of levels 1 and 2, with their level (OWASP ASVS 5.0.0). */
const requirements = new Map(
  read('deploy/checks/asvs-requirements.txt')
    .trim()
    .split('\n')
    .map(line => line.split(' ')),
);

/** The rows of a table of docs/security.md: id, level, what is asked, and how it is held. */
export const rowsOf = text =>
  [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, id, level, asked, answer]) => ({ id, level, asked: asked.trim(), ...stateOf(answer.trim()) }),
  );

/** `n/a: why`, `not held: what is open`, or files in backticks. */
function stateOf(answer) {
  const reason = /^(n\/a|not held): (.{10,})$/.exec(answer);
  if (reason) return { state: reason[1], files: [] };
  const files = [...answer.matchAll(/`([^`]+)`/g)].map(([, path]) => path).filter(path => isPath(path));
  return { state: 'held', files };
}

const isPath = text => /^[\w.-]+(\/[\w.@-]+)*$/.test(text) && /[/.]/.test(text);

/** What is wrong with a table: missing, doubled or unknown requirements, other levels, files that are not there. */
export function problemsOf(rows) {
  const seen = new Set();
  const problems = [];
  for (const { id, level, state, files } of rows) {
    if (seen.has(id)) problems.push(`${id} is there twice`);
    seen.add(id);
    if (requirements.get(id) !== level) problems.push(`${id} is not a requirement of level ${level}`);
    if (state === 'held' && files.length === 0) problems.push(`${id} names no file`);
    for (const file of files) if (!isThere(file)) problems.push(`${id} names ${file}, which is not there`);
  }
  for (const id of requirements.keys()) if (!seen.has(id)) problems.push(`${id} is missing`);
  return problems;
}

/** Counts of one level: all, in scope, held, and the share of what is in scope. */
export function countsOf(rows, level) {
  const all = rows.filter(row => row.level === level);
  const inScope = all.filter(({ state }) => state !== 'n/a');
  const held = inScope.filter(({ state }) => state === 'held');
  return { all: all.length, inScope: inScope.length, held: held.length, share: held.length / inScope.length };
}

/** The table of the project. */
export const projectRows = () => rowsOf(read('docs/security.md'));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = projectRows();
  for (const level of ['1', '2']) {
    const { all, inScope, held, share } = countsOf(rows, level);
    const percent = Math.floor(share * 1000) / 10;
    process.stdout.write(
      `level ${level}: ${held} of ${inScope} in scope held, ${percent} % (${all} in all)\n`,
    );
  }
  for (const { id, asked, state } of rows)
    if (state === 'not held') process.stdout.write(`open: ${id} ${asked}\n`);
  const problems = problemsOf(rows);
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
