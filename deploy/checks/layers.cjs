/**
 * The order of a service's folders, from the line `**Layers**: `a < b | c < d`` of its README: a folder imports only what
 * stands to its left; folders joined by `|` do not import each other. A folder that holds folders is named by these:
 * `a/b < a/c < d`. The rules are for dependency-cruiser.
 */
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '../..');
const line = /^\*\*Layers\*\*: `([^`]+)`/gm;
/** Beside the layers: builders of tests, and what a composition root is made of. */
const outside = new Set(['testing']);

const foldersIn = path =>
  readdirSync(path, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name);

const services = () =>
  foldersIn(join(root, 'services')).filter(name => existsSync(join(root, 'services', name, 'src')));

/** The steps of a service from the lowest, each a list of folders; undefined where the README has no such line. */
function stepsOf(name) {
  const readme = readFileSync(join(root, 'services', name, 'README.md'), 'utf8');
  const found = [...readme.matchAll(line)];
  if (found.length > 1)
    throw new Error(`services/${name}/README.md has ${found.length} **Layers** lines. Keep one.`);
  return found[0]?.[1].split('<').map(step => step.split('|').map(folder => folder.trim()));
}

/** Every folder of `src` stands in the line once, and nothing else does. */
function assertComplete(name, steps) {
  const named = steps.flat();
  const src = join(root, 'services', name, 'src');
  const isParent = folder => named.some(other => other.startsWith(`${folder}/`));
  const present = foldersIn(src)
    .filter(folder => !outside.has(folder))
    .flatMap(folder =>
      isParent(folder) ? foldersIn(join(src, folder)).map(inner => `${folder}/${inner}`) : [folder],
    );
  const missing = present.filter(folder => !named.includes(folder));
  const unknown = named.filter(
    (folder, index) => !present.includes(folder) || named.indexOf(folder) !== index,
  );
  if (missing.length + unknown.length === 0) return;
  throw new Error(
    `The **Layers** line of services/${name}/README.md does not fit its src folders:` +
      `${missing.length ? ` add ${missing.join(', ')}.` : ''}${unknown.length ? ` Take out or mend ${unknown.join(', ')}.` : ''}`,
  );
}

const alternatives = folders => `(${folders.join('|')})`;

function rulesOf(name) {
  const steps = stepsOf(name);
  if (!steps)
    throw new Error(`services/${name}/README.md has no line "**Layers**: \`lowest < … < highest\`". Add it.`);
  assertComplete(name, steps);
  const src = `^services/${name}/src/`;
  const order = steps.map(step => step.join(' | ')).join(' < ');
  const upwards = steps.flatMap((step, index) =>
    step.map(folder => {
      const forbidden = steps
        .slice(index)
        .flat()
        .filter(other => other !== folder);
      return { folder, forbidden };
    }),
  );
  return [
    ...upwards
      .filter(({ forbidden }) => forbidden.length > 0)
      .map(({ folder, forbidden }) => ({
        name: `layers-${name}-${folder.replace('/', '-')}`,
        comment: `Folders of ${name} import only to their left: ${order}. Move the function down, or hand it in from app.ts.`,
        severity: 'error',
        from: { path: `${src}${folder}/`, pathNot: '\\.test\\.tsx?$' },
        to: { path: `${src}${alternatives(forbidden)}/` },
      })),
    {
      name: `layers-${name}-root`,
      comment:
        'Only the composition root knows the composition root; a folder takes the type of its settings from config.ts.',
      severity: 'error',
      from: { path: `${src}[^/]+/`, pathNot: ['\\.test\\.tsx?$', `${src}testing/`] },
      to: { path: `${src}[^/]+$`, pathNot: `${src}config\\.ts$` },
    },
  ];
}

module.exports = {
  rules: () =>
    services()
      .filter(name => stepsOf(name))
      .flatMap(rulesOf),
};
