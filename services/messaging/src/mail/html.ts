import escapeHtml from 'escape-html';

/** Trusted HTML; everything else is escaped when inserted into a template. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

type Value =
  | Html
  | string
  | number
  | false
  | undefined
  | null
  | readonly (Html | string | false | undefined)[];

/** Template tag for HTML: every value is escaped unless it was made by this tag; false and missing ones render nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  let text = parts[0] ?? '';
  for (const [index, value] of values.entries()) text += shown(value) + (parts[index + 1] ?? '');
  return new Html(text);
}

function shown(value: Value): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value))
    return value.map(each => shown(each as Html | string | false | undefined)).join('');
  return value === false || value === undefined || value === null ? '' : escapeHtml(String(value));
}
