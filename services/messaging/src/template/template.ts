import { Liquid, type Template as LiquidTemplate } from 'liquidjs';
import { badField } from '@momos/contracts/errors';

/** A parsed text, ready to be filled for each recipient. */
export type BlastTemplate = { subject: LiquidTemplate[]; body: LiquidTemplate[]; names: ReadonlySet<string> };

export type Filled = { subject: string; body: string };

/**
 * Templates may only print variables and branch on them: no includes, file access or loops. Values are inserted as plain text and
 * escaped with the rest when the mail is rendered, so none becomes markup.
 */
const engine = new Liquid({
  ownPropertyOnly: true,
  strictFilters: true,
  strictVariables: false,
  jsTruthy: true,
  cache: false,
  templates: {},
  parseLimit: 50_000,
  renderLimit: 1_000,
  memoryLimit: 1_000_000,
});
for (const tag of [
  'include',
  'render',
  'layout',
  'block',
  'for',
  'tablerow',
  'cycle',
  'increment',
  'decrement',
]) {
  delete engine.tags[tag];
}

/** Parses subject and body; throws a 400 that names the field and says what is wrong in it. */
export function parseTemplate({ subject, body }: { subject: string; body: string }): BlastTemplate {
  const parsed = { subject: parse('body.subject', subject), body: parse('body.body', body) };
  const names = namesIn([...parsed.subject, ...parsed.body]);
  return { ...parsed, names };
}

/** Fills a template with one recipient's values. */
export function fill(template: BlastTemplate, values: Readonly<Record<string, string>>): Filled {
  const render = (part: LiquidTemplate[]) => String(engine.renderSync(part, values)).trim();
  return {
    subject: render(template.subject).replaceAll(/\s+/g, ' ').slice(0, 200),
    body: render(template.body),
  };
}

/** Names in a template that are not among the known variables. */
const unknownNames = ({ names }: BlastTemplate, known: ReadonlySet<string>): string[] =>
  [...names].filter(name => !known.has(name)).sort();

/** Names that would render empty: unknown ones, and those without a value for this recipient. */
export const missingNames = ({ names }: BlastTemplate, values: Record<string, string>): string[] =>
  [...names].filter(name => !values[name]).sort();

/** Parses a template that is about to be sent; throws a 400 that names unknown variables. */
export function parseForSending(
  message: { subject: string; body: string },
  known: ReadonlySet<string>,
): BlastTemplate {
  const template = parseTemplate(message);
  const unknown = unknownNames(template, known);
  if (unknown.length > 0) throw badField('body.body', `Unknown variable: ${unknown.join(', ')}.`);
  return template;
}

function parse(field: string, source: string): LiquidTemplate[] {
  try {
    return engine.parse(source);
  } catch (error) {
    throw badField(
      field,
      `Invalid template: ${error instanceof Error ? error.message.split('\n')[0] : 'bad syntax'}`,
    );
  }
}

const namesIn = (templates: LiquidTemplate[]): ReadonlySet<string> =>
  new Set(engine.globalVariablesSync(templates));
