import { Context, type Emitter, Liquid, type Template as LiquidTemplate, toValueSync } from 'liquidjs';
import { badField } from '@momos/contracts/errors';

/** A parsed text, ready to be filled for each recipient. */
export type BlastTemplate = { subject: LiquidTemplate[]; body: LiquidTemplate[]; names: ReadonlySet<string> };

/** A text as it was written. */
export type TemplateText = { subject: string; body: string };
export type Filled = { subject: string; body: string };
/** Values of variables by name. */
export type Values = Readonly<Record<string, string>>;

/** All that a text may do besides printing variables; nothing that repeats, stores or enlarges a text. */
const allowedTags: ReadonlySet<string> = new Set(['if', 'unless']);
const allowedFilters: ReadonlySet<string> = new Set(['default', 'upcase', 'downcase', 'capitalize']);

/** Values and filters in a text, and the length of each; analysing a long one takes the square of its length. */
const maxMarkups = 400;
const maxMarkupLength = 300;
const maxValueLength = 1_000;
/** Characters of a filled text, and the length of a subject. */
const maxLength = 50_000;
const maxSubjectLength = 200;

/** Values are inserted as plain text and escaped with the rest when the mail is rendered, so none becomes markup. */
const engine = new Liquid({
  ownPropertyOnly: true,
  strictFilters: true,
  strictVariables: false,
  jsTruthy: true,
  cache: false,
  templates: {},
  parseLimit: 50_000,
  renderLimit: 200,
  memoryLimit: 100_000,
});
for (const name of Object.keys(engine.tags)) if (!allowedTags.has(name)) delete engine.tags[name];
for (const name of Object.keys(engine.filters)) if (!allowedFilters.has(name)) delete engine.filters[name];

/** Parses subject and body; throws a 400 that names the field and says what is wrong in it. */
export function parseTemplate({ subject, body }: TemplateText): BlastTemplate {
  const parsed = { subject: parse('body.subject', subject), body: parse('body.body', body) };
  const names = new Set(engine.globalVariablesSync([...parsed.subject, ...parsed.body]));
  return { ...parsed, names };
}

/** Fills a template with one recipient's values. Throws a 400 for one that takes too much space or time. */
export function fill(template: BlastTemplate, values: Values): Filled {
  const cut = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value.slice(0, maxValueLength)]),
  );
  return {
    subject: render('body.subject', template.subject, cut)
      .trim()
      .replaceAll(/\s+/g, ' ')
      .slice(0, maxSubjectLength),
    body: render('body.body', template.body, cut).trim(),
  };
}

/** Names in a template that are not among the known variables. */
const unknownNames = ({ names }: BlastTemplate, known: ReadonlySet<string>): string[] =>
  [...names].filter(name => !known.has(name)).sort();

/** Names that would render empty: unknown ones, and those without a value for this recipient. */
export const missingNames = ({ names }: Pick<BlastTemplate, 'names'>, values: Values): string[] =>
  [...names].filter(name => !values[name]).sort();

/** Parses a template that is about to be sent; throws a 400 that names unknown variables. */
export function parseForSending(message: TemplateText, known: ReadonlySet<string>): BlastTemplate {
  const template = parseTemplate(message);
  const unknown = unknownNames(template, known);
  if (unknown.length > 0) throw badField('body.body', `Unknown variable: ${unknown.join(', ')}.`);
  return template;
}

function parse(field: string, source: string): LiquidTemplate[] {
  const lengths = markupLengths(source);
  if (lengths.length > maxMarkups)
    throw badField(field, `Use at most ${maxMarkups} variables and conditions.`);
  if (lengths.some(length => length > maxMarkupLength))
    throw badField(field, `A variable or condition may have at most ${maxMarkupLength} characters.`);
  return orBadField(field, () => engine.parse(source));
}

const closings: Record<string, string> = { '{': '}}', '%': '%}' };

/** The length of each `{{ … }}` and `{% … %}`, in one pass; the parser says what is wrong with one that is not closed. */
function markupLengths(source: string): number[] {
  const lengths: number[] = [];
  for (let at = source.indexOf('{'); at >= 0; at = source.indexOf('{', at + 1)) {
    const closing = closings[source[at + 1] ?? ''];
    if (!closing) continue;
    const end = source.indexOf(closing, at + 2);
    if (end < 0) break;
    lengths.push(end + 2 - at);
    at = end + 1;
  }
  return lengths;
}

function render(field: string, parts: LiquidTemplate[], values: Values): string {
  return orBadField(field, () => {
    const emitter = new BoundedText();
    toValueSync(
      engine.renderer.renderTemplates(parts, new Context(values, engine.options, { sync: true }), emitter),
    );
    return emitter.buffer;
  });
}

/** Collects what is rendered, up to a limit: the engine bounds only what its filters create. */
class BoundedText implements Emitter {
  buffer = '';

  write(part: unknown): void {
    const text = typeof part === 'string' ? part : String(part ?? '');
    if (this.buffer.length + text.length > maxLength)
      throw new RangeError(`the text has more than ${maxLength} characters once it is filled`);
    this.buffer += text;
  }
}

function orBadField<T>(field: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const [problem = 'bad syntax'] = error instanceof Error ? error.message.split('\n') : [];
    throw badField(field, `Invalid template: ${problem.slice(0, 200)}`);
  }
}
