/**
 * `node deploy/checks/structure.mjs [--table]`: what every part of the project has beside its code, and how large its files are.
 * Prints each finding with what to do; `--table` prints the sizes of all parts.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

const maxReadmeLines = 120;
/** Files of a part, in lines: the usual one, the ninth of ten, the longest. */
const limits = { median: 110, p90: 250, longest: 320 };
const code = /\.(ts|tsx|mjs|cjs)$/;
const parts = /^(packages|services|frontends)\/[^/]+|^(deploy|e2e|load|k8s)(?=\/)/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean);
const present = new Set(files);
const linesOf = file => readFileSync(file, 'utf8').split('\n').length;

const foldersBelow = roots => [
  ...new Set(files.map(file => roots.exec(file)?.[0]).filter(folder => folder !== undefined)),
];

function readmes() {
  return foldersBelow(/^(packages|services)\/[^/]+(?=\/)/).flatMap(folder => {
    const readme = `${folder}/README.md`;
    if (!present.has(readme))
      return [`${folder} has no README.md. Say what it is for, what it promises, and show an example.`];
    const lines = linesOf(readme);
    return lines > maxReadmeLines
      ? [`${readme} has ${lines} lines, at most ${maxReadmeLines}. Keep what a newcomer needs.`]
      : [];
  });
}

function pageTests() {
  return files
    .filter(file => file.endsWith('.page.tsx') && !present.has(file.replace(/\.tsx$/, '.test.tsx')))
    .map(
      file =>
        `${file} has no page test. Add ${file.replace(/\.tsx$/, '.test.tsx')} with renderPage (frontends/README.md).`,
    );
}

/** Sizes of the code of each part, tests left out. */
function sizes() {
  const byPart = new Map();
  for (const file of files) {
    const part = parts.exec(file)?.[0];
    if (!part || !code.test(file) || /(\.test\.|\/test\/|\/generated\/)/.test(file)) continue;
    byPart.set(part, [...(byPart.get(part) ?? []), linesOf(file)]);
  }
  return [...byPart].map(([part, lines]) => {
    const sorted = lines.toSorted((a, b) => a - b);
    const at = share => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
    const sum = sorted.reduce((total, each) => total + each, 0);
    return { part, files: sorted.length, lines: sum, median: at(0.5), p90: at(0.9), longest: sorted.at(-1) };
  });
}

function tooLarge() {
  return sizes().flatMap(({ part, ...measured }) =>
    Object.entries(limits)
      .filter(([figure, limit]) => measured[figure] > limit)
      .map(
        ([figure, limit]) =>
          `${part}: ${figure} of its files is ${measured[figure]} lines, limit ${limit}. Split by meaning.`,
      ),
  );
}

/** Docs name files that are there: paths in backticks and links to files. */
function deadReferences() {
  const docs = files.filter(file => file.endsWith('.md'));
  const known = file =>
    present.has(file) || files.some(each => each.startsWith(`${file.replace(/\/$/, '')}/`));
  return docs.flatMap(doc => {
    const text = readFileSync(doc, 'utf8');
    const paths = [
      ...text.matchAll(/`((?:packages|services|frontends|e2e|deploy|docs|proto|k8s|load)\/[\w./-]+)`/g),
    ].map(([, path]) => path);
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, link]) =>
      posix.normalize(posix.join(posix.dirname(doc), link)),
    );
    return [...paths, ...links]
      .filter(path => !known(path) && !path.includes('/generated'))
      .map(path => `${doc} names ${path}, which is not there. Name what is.`);
  });
}

if (process.argv.includes('--table')) console.table(sizes());
const findings = [...readmes(), ...pageTests(), ...tooLarge(), ...deadReferences()];
for (const finding of findings) console.error(finding);
if (findings.length > 0) process.exitCode = 1;
