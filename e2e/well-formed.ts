import type { Route } from '@momos/contracts/route';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';

type Json = z.core.JSONSchema.BaseSchema;

/** Texts of which the first that fits a pattern is taken. */
const candidates = [
  'USD',
  '2024',
  'some-slug',
  '123456',
  '+6591234567',
  '/files/a.webp',
  'https://example.test/a',
  'ABCD2345',
  'example.test',
  'a-name-of-some-length',
];

function text(schema: Json): string {
  if (schema.format === 'uuid') return uuid();
  if (schema.format === 'email') return 'person@example.test';
  if (schema.format === 'date-time') return new Date(Date.now() + 86_400_000).toISOString();
  if (schema.format === 'uri') return 'https://example.test/';
  if (schema.pattern) {
    const pattern = new RegExp(schema.pattern, 'u');
    const fitting = candidates.find(candidate => pattern.test(candidate));
    if (fitting) return fitting;
  }
  return 'some words that fit'.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength ?? 80);
}

/** The least value that a JSON schema takes: what is required, the first of what may be chosen. */
function least(schema: Json): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return schema.examples[0];
  const [first] = (schema.anyOf ?? schema.oneOf ?? []) as Json[];
  if (first) return least(first);
  if (schema.allOf) return Object.assign({}, ...(schema.allOf as Json[]).map(least)) as unknown;
  switch (schema.type) {
    case 'object': {
      const shape = (schema.properties ?? {}) as Record<string, Json>;
      return Object.fromEntries((schema.required ?? []).map(name => [name, least(shape[name] ?? {})]));
    }
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => least((schema.items ?? {}) as Json));
    case 'string':
      return text(schema);
    case 'integer':
    case 'number':
      return schema.minimum ?? Number(schema.exclusiveMinimum ?? 0) + 1;
    case 'boolean':
      return true;
    default:
      return null;
  }
}

/** What a schema takes, made from the schema itself; throws with the call's name where it takes none of that. */
export function wellFormed(route: Route, part: 'params' | 'query' | 'body', given: unknown): unknown {
  const schema = route[part] as z.ZodType | undefined;
  if (!schema) return undefined;
  const made = given ?? least(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  const parsed = schema.safeParse(made);
  if (!parsed.success)
    throw new Error(
      `${route.id} has no well-formed ${part}: give one in e2e/access-inputs.ts (${z.prettifyError(parsed.error)})`,
    );
  return made;
}
