import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripeMockModule } from './stripe-mock-module.ts';

/**
 * Writes `stripe-description.json`: the part of Stripe's own description of its API, as stripe-mock brings it, that the double's
 * answers are held against. Of each object what Stripe always sends and what is named here; nothing else is kept, and
 * nothing else may be answered. Needs Go: `node services/payments/test/write-stripe-description.ts`.
 */
const named: Record<string, readonly string[]> = {
  'checkout.session': [
    'amount_total',
    'client_reference_id',
    'currency',
    'metadata',
    'payment_intent',
    'status',
    'url',
  ],
  payment_intent: [
    'amount',
    'amount_received',
    'capture_method',
    'currency',
    'customer',
    'last_payment_error',
    'latest_charge',
    'metadata',
    'payment_method',
  ],
  charge: ['payment_method_details'],
  payment_method_details: ['card', 'type'],
  payment_method_details_card: ['brand', 'capture_before', 'last4'],
  refund: [
    'charge',
    'failure_balance_transaction',
    'failure_reason',
    'metadata',
    'payment_intent',
    'reason',
    'status',
  ],
  dispute: ['payment_intent'],
  event: ['api_version'],
  notification_event_data: ['object'],
  error: ['error'],
  api_errors: ['code', 'decline_code', 'message', 'param', 'type'],
};
const roots = ['checkout.session', 'payment_intent', 'charge', 'refund', 'dispute', 'event', 'error'];

type Schema = {
  type?: string;
  $ref?: string;
  nullable?: boolean;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  'x-resourceId'?: string;
};
type Description = {
  info: { version: string };
  components: { schemas: Record<string, Schema> };
};
type Fixtures = { resources: Record<string, Record<string, unknown>> };

const folder = join(moduleFolder(), 'embedded/openapi');
const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
const description = read('spec3.json') as Description;
const { resources } = read('fixtures3.json') as Fixtures;
const { schemas } = description.components;
const kept: Record<string, object> = {};
for (const root of roots) keep(root);

const examples = Object.fromEntries(
  roots.flatMap(root => (resources[root] ? [[root, shown(resources[root], schemas[root], root)]] : [])),
);
const file = join(import.meta.dirname, 'stripe-description.json');
writeFileSync(
  file,
  `${JSON.stringify({ version: description.info.version, $defs: kept, examples }, null, 2)}\n`,
);

function moduleFolder(): string {
  const answer = execFileSync('go', ['mod', 'download', '-json', stripeMockModule], { encoding: 'utf8' });
  return (JSON.parse(answer) as { Dir: string }).Dir;
}

function nameOf($ref: string): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

function namesOf(name: string, { required = [] }: Schema): string[] {
  return [...new Set([...required, ...(named[name] ?? [])])].sort();
}

function keep(name: string): void {
  const schema = schemas[name];
  if (!schema) throw new Error(`Stripe describes no ${name}`);
  if (kept[name]) return;
  kept[name] = {};
  kept[name] = converted(schema, name);
}

/** A schema of OpenAPI 3.0 as JSON Schema. */
function converted(schema: Schema, name: string): object {
  if (schema.nullable) return { anyOf: [converted({ ...schema, nullable: false }, name), { type: 'null' }] };
  if (schema.$ref) return referred(nameOf(schema.$ref));
  if (schema.anyOf) return { anyOf: schema.anyOf.filter(isFollowed).map(each => converted(each, name)) };
  if (schema.enum) return { enum: schema.enum };
  if (schema.type === 'array') return { type: 'array', items: converted(schema.items ?? {}, name) };
  return schema.type === 'object' ? convertedObject(schema, name) : { type: schema.type ?? 'string' };
}

function convertedObject(schema: Schema, name: string): object {
  const { properties, additionalProperties } = schema;
  if (!properties) return { type: 'object', additionalProperties: additionalProperties ?? true };
  const names = namesOf(name, schema);
  const fields = names.map(field => [field, converted(properties[field] ?? {}, `${name}.${field}`)]);
  return {
    type: 'object',
    properties: Object.fromEntries(fields),
    required: schema.required ?? [],
    additionalProperties: false,
  };
}

/** Other things of Stripe than those named here appear by their id alone. */
function isFollowed({ $ref }: Schema): boolean {
  if (!$ref) return true;
  const name = nameOf($ref);
  return roots.includes(name) || schemas[name]?.['x-resourceId'] === undefined;
}

function referred(name: string): object {
  keep(name);
  return { $ref: `#/$defs/${name}` };
}

/** The kept part of an example. */
function shown(value: unknown, schema: Schema | undefined, name: string): unknown {
  if (schema?.$ref) return shown(value, schemas[nameOf(schema.$ref)], nameOf(schema.$ref));
  if (schema?.anyOf && typeof value === 'object')
    return shown(
      value,
      schema.anyOf.find(each => each.$ref),
      name,
    );
  const { properties } = schema ?? {};
  if (!properties || value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const given = value as Record<string, unknown>;
  const names = namesOf(name, schema ?? {}).filter(field => given[field] !== undefined);
  return Object.fromEntries(
    names.map(field => [field, shown(given[field], properties[field], `${name}.${field}`)]),
  );
}
