/**
 * `node deploy/checks/words.mjs [<path>…]`: words that have a standard one instead (docs/glossary.md), in the names,
 * comments, logs and texts of what git tracks. Names are read word by word, so that `hearAccess` and `hear-access` are one.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { retiredWords } from './retired-words.mjs';

const sources = /\.(ts|tsx|mjs|cjs|js|proto|md|ya?ml|sh|css)$/;
const skipped = [/^deploy\/checks\//, /^docs\/(voice|glossary)\.md$/, /package-lock\.json$/, /\.binpb$/];

/** `hearAccess` and `hear-access` both as `hear access`. */
export const asWords = text =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_.]+/g, ' ')
    .toLowerCase();

const rules = retiredWords.map(({ word, instead, except, only }) => ({
  pattern: new RegExp(`(?<![\\w])(?:${word})(?![\\w])`),
  instead,
  except,
  only,
}));

/** The first retired word of a text, with what to say instead; undefined where there is none. */
export function findRetired(text, path = '') {
  const spoken = asWords(text);
  for (const { pattern, instead, except, only } of rules) {
    if (only && !only.some(shown => shown.test(path))) continue;
    if (except?.some(allowed => allowed.test(path) || allowed.test(text))) continue;
    const found = pattern.exec(spoken);
    if (found) return { word: found[0], instead };
  }
  return undefined;
}

function tracked(paths) {
  const files = execFileSync('git', ['ls-files', '--', ...paths], { encoding: 'utf8' }).split('\n');
  return files.filter(file => sources.test(file) && !skipped.some(pattern => pattern.test(file)));
}

function findingsOf(file) {
  const inName = findRetired(file.replace(/\.[a-z]+$/, ''), file);
  const named = inName ? [`${file}: the name says "${inName.word}"; say "${inName.instead}"`] : [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return named.concat(
    lines.flatMap((line, index) => {
      const found = findRetired(line, file);
      return found ? [`${file}:${index + 1}: "${found.word}"; say "${found.instead}"`] : [];
    }),
  );
}

if (import.meta.filename === process.argv[1]) {
  const findings = tracked(process.argv.slice(2)).flatMap(findingsOf);
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) {
    console.error(
      `\n${findings.length} retired words. docs/glossary.md has the standard ones; deploy/checks/retired-words.mjs has the list.`,
    );
    process.exitCode = 1;
  }
}
