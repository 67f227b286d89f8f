/**
 * `node deploy/checks/page-words.mjs`: text that people read on pages is in the `words` folder of its remote
 * (docs/adr/0041-words-of-pages-in-one-place.md). Prints each text that is written elsewhere.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

const pages = /^(frontends\/[^/]+|packages\/(ui|remote-kit|api-client))\/src\/.*\.tsx?$/;
const exceptions = [
  { files: /\/words\//, reason: 'where words are' },
  {
    files: /\.test\.tsx?$|^packages\/ui\/src\/testing\.tsx$|^frontends\/testing\//,
    reason: 'tests say what people see',
  },
  { files: /^frontends\/shell\/src\/gallery\//, reason: 'samples of the kit, for engineers' },
  { text: /^(Momos|momos|WhatsApp|LinkedIn)$/, reason: 'names' },
  { text: /^(https:\/\/|XXXX(-XXXX)+|[a-z]+@[a-z.]+)$/, reason: 'examples of a format' },
];

/** Attributes, and properties of data, that people read or hear. */
const visible =
  /^(label|title|placeholder|alt|hint|help|description|lead|eyebrow|text|caption|summary|submit|confirm|cancel|aria-(label|description|roledescription|valuetext))$/;
const toasts = /^(showToast|notify)$/;
const letters = /\p{L}/u;
/** Other strings of data are codes, addresses and names of fields. */
const sentence = /^\p{Lu}[^]*\p{Ll}|\p{L}{2} \p{L}/u;

const quasis = node => node.quasis.map(quasi => quasi.cooked ?? quasi.raw).join('…');

/** The texts that an expression may have, through its branches. */
function textsOf(node) {
  switch (node?.type) {
    case 'StringLiteral':
      return [node.value];
    case 'TemplateLiteral':
      return [quasis(node)];
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
      return textsOf(node.expression);
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)];
    case 'BinaryExpression':
      return ['??', '||', '&&', '+'].includes(node.operator)
        ? [...textsOf(node.left), ...textsOf(node.right)]
        : [];
    default:
      return [];
  }
}

const nameOf = node => (node?.type === 'JSXNamespacedName' ? undefined : node?.value);

/** A word between two values, such as in "3 of 40": written like this, it is read by people, whatever takes it. */
const joins = node =>
  node.quasis.slice(1, -1).some(({ cooked, raw }) => /^ (of|and|or) $/.test(cooked ?? raw));

/** The texts that a node itself shows, those of its children left out. */
function shownBy(node) {
  switch (node.type) {
    case 'TemplateLiteral':
      return joins(node) ? [quasis(node)] : [];
    case 'JSXText':
      return [node.value];
    case 'JSXAttribute':
      return visible.test(nameOf(node.name) ?? '') ? textsOf(node.value) : [];
    case 'JSXElement':
    case 'JSXFragment':
      return node.children.filter(({ type }) => type === 'JSXExpressionContainer').flatMap(textsOf);
    case 'KeyValueProperty':
      return visible.test(nameOf(node.key) ?? '')
        ? textsOf(node.value).filter(text => sentence.test(text))
        : [];
    case 'CallExpression':
      return toasts.test(nameOf(node.callee) ?? '') ? textsOf(node.arguments[0]?.expression) : [];
    default:
      return [];
  }
}

function* nodesOf(value) {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each);
  else if (value && typeof value === 'object') {
    if (value.type) yield value;
    for (const each of Object.values(value)) yield* nodesOf(each);
  }
}

const isAllowed = text => exceptions.some(exception => exception.text?.test(text));

/** The texts of a source file that people would read; a component's file has elements (`tsx`). */
export function findTexts(source, { tsx = true } = {}) {
  const program = parseSync(source, { syntax: 'typescript', tsx });
  return [...nodesOf(program.body)]
    .flatMap(shownBy)
    .map(text => text.trim().replace(/\s+/g, ' '))
    .filter(text => letters.test(text) && !isAllowed(text));
}

export const isPage = file => pages.test(file) && !exceptions.some(({ files }) => files?.test(file));

if (import.meta.filename === process.argv[1]) {
  const tracked = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    {
      encoding: 'utf8',
    },
  );
  const findings = tracked
    .split('\n')
    .filter(isPage)
    .flatMap(file =>
      findTexts(readFileSync(file, 'utf8'), { tsx: file.endsWith('x') }).map(text => `${file}: “${text}”`),
    );
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) {
    console.error(
      `\n${findings.length} texts outside of words/. Move each to the words of its area (docs/adr/0041).`,
    );
    process.exitCode = 1;
  }
}
