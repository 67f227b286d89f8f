import { z } from 'zod';
import { isDevelopmentKey, keyForm, readServiceKeys } from './auth/service-keys.ts';
import { engineProblems, engineSettings } from './engine-settings.ts';
import { readAddresses } from './routing/addresses.ts';
import type { ServiceName } from './service-name.ts';
import { milliseconds } from './setting-kinds.ts';

export { flag, list, milliseconds } from './setting-kinds.ts';

/** Services by name with the ports they have on a developer's machine. */
const developmentPorts = {
  gateway: { http: 3000, grpc: 4000 },
  identity: { http: 3001, grpc: 4001 },
  events: { http: 3002, grpc: 4002 },
  payments: { http: 3003, grpc: 4003 },
  messaging: { http: 3004, grpc: 4004 },
  crm: { http: 3005, grpc: 4005 },
  media: { http: 3006, grpc: 4006 },
} as const satisfies Record<ServiceName, { http: number; grpc: number }>;

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);

/** JSON text as what `schema` takes. */
export const json = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'Not JSON.' });
        return z.NEVER;
      }
    })
    .pipe(schema);

const knownSecrets = z.registry<{ developmentDefault: string }>();

/** A secret of at least 16 characters; its default serves development only and is refused in production. */
export function secret(developmentDefault: string) {
  return z.string().min(16).default(developmentDefault).register(knownSecrets, { developmentDefault });
}

/** Secrets that are known at the same time: the first seals and signs, all open and verify. */
export type Secrets = readonly [string, ...string[]];

/** As {@link secret}, or several by commas, so that a secret can be changed while copies of the service run. */
export function secrets(developmentDefault: string) {
  return z
    .string()
    .default(developmentDefault)
    .transform(text => text.split(',').map(part => part.trim()))
    .pipe(z.tuple([z.string().min(16)], z.string().min(16)))
    .register(knownSecrets, { developmentDefault });
}

const neededSettings = z.registry<{ what: string }>();

/** A setting that may be missing in development only; `what` says what production needs it for. */
export function neededInProduction<S extends z.ZodType>(schema: S, what: string): z.ZodOptional<S> {
  const setting = schema.optional();
  neededSettings.add(setting, { what });
  return setting;
}

/** HTTP and gRPC port of a service, for `readConfig({ ...ports('events') })`. */
export function ports(service: ServiceName) {
  return { HTTP_PORT: port(developmentPorts[service].http), GRPC_PORT: port(developmentPorts[service].grpc) };
}

/** The copies of a service: one address, several by commas, or a name that resolves to all of them. */
const grpcOf = (service: ServiceName) =>
  z.string().refine(areAddresses, notAddresses).default(`127.0.0.1:${developmentPorts[service].grpc}`);
const httpOf = (service: ServiceName) =>
  z.string().refine(areUrls, notAddresses).default(`http://127.0.0.1:${developmentPorts[service].http}`);

function serviceKeys() {
  return z.string().transform((text, context) => {
    try {
      return readServiceKeys(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'Expected service=key, several by commas.' });
      return z.NEVER;
    }
  });
}

const notAddresses = 'Expected an address, or several by commas.';

function areAddresses(setting: string): boolean {
  try {
    return readAddresses(setting).length > 0;
  } catch {
    return false;
  }
}

const areUrls = (setting: string): boolean =>
  areAddresses(setting) && setting.split(',').every(part => /^https?:\/\//.test(part.trim()));

/** Settings of every service; {@link readConfig} always reads these. */
export const baseConfig = {
  ENVIRONMENT: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  BIND_HOST: z.string().default('127.0.0.1'),
  HTTP_PORT: port(0),
  GRPC_PORT: port(0),
  /** The one address that browsers use. */
  PUBLIC_URL: z.url().default('http://127.0.0.1:3000'),
  ...engineSettings,
  JWKS_URL: z.url().default('http://127.0.0.1:3001/.well-known/jwks.json'),
  /** This service's private key, by which others know its calls: 32 bytes of Ed25519 as base64url. */
  SERVICE_KEY: neededInProduction(z.string().regex(keyForm), 'this service signs its calls with it'),
  /** All services' public keys: `identity=<key>,events=<key>,…`. A service has two while its key changes. */
  SERVICE_KEYS: neededInProduction(serviceKeys(), 'other services are known by them'),
  IDENTITY_GRPC: grpcOf('identity'),
  EVENTS_GRPC: grpcOf('events'),
  PAYMENTS_GRPC: grpcOf('payments'),
  MESSAGING_GRPC: grpcOf('messaging'),
  CRM_GRPC: grpcOf('crm'),
  MEDIA_GRPC: grpcOf('media'),
  IDENTITY_HTTP: httpOf('identity'),
  EVENTS_HTTP: httpOf('events'),
  PAYMENTS_HTTP: httpOf('payments'),
  MESSAGING_HTTP: httpOf('messaging'),
  CRM_HTTP: httpOf('crm'),
  MEDIA_HTTP: httpOf('media'),
  /** Total time of an HTTP request, after which the response is a 504. */
  REQUEST_BUDGET_MS: milliseconds(10_000),
  /** Default timeout of an RPC. */
  RPC_TIMEOUT_MS: milliseconds(2_000),
  /** Uploads that a copy takes at the same time, those of one person, and the megabytes that they have in temporary files. */
  UPLOADS_PARALLEL: z.coerce.number().int().min(1).default(64),
  UPLOADS_PER_PERSON: z.coerce.number().int().min(1).default(6),
  UPLOADS_MB: z.coerce.number().int().min(1).default(80),
  /** After SIGTERM: how long the service says "not ready" while it still takes requests. */
  DRAIN_DELAY_MS: milliseconds(200),
  /** After SIGTERM: when the process ends at the latest. */
  GRACE_MS: milliseconds(25_000),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
};

/** The fields that every service's configuration has. */
export type BaseConfig = z.output<z.ZodObject<typeof baseConfig>>;

/** The result of {@link readConfig} for a shape. */
export type ConfigOf<S extends z.ZodRawShape> = Omit<BaseConfig, keyof S> & z.output<z.ZodObject<S>>;

/** The environment cannot be used; the message lists every bad variable, without values. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`The environment is not right:\n${problems.map(problem => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads {@link baseConfig} and a service's own fields from the environment; empty variables count as not set.
 * Throws {@link ConfigError} that names all bad variables, and in production what is missing and every secret left at its default.
 */
export function readConfig<S extends z.ZodRawShape>(
  shape: S,
  env: Record<string, string | undefined> = process.env,
): ConfigOf<S> {
  const fields: z.ZodRawShape = { ...baseConfig, ...shape };
  const given = Object.fromEntries(Object.keys(fields).map(name => [name, env[name] || undefined]));
  const parsed = z.object(fields).safeParse(given);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`);
  problems.push(...engineProblems(given));
  if (!given.SERVICE_KEY !== !given.SERVICE_KEYS) problems.push('SERVICE_KEY, SERVICE_KEYS: both or neither');
  if (given.ENVIRONMENT === 'production') {
    problems.push(...secretsLeftAtDefault(fields, given), ...settingsMissing(fields, given));
    if (parsed.success && (parsed.data as BaseConfig).SERVICE_KEYS?.some(isDevelopmentKey))
      problems.push('SERVICE_KEYS: a key of development opens every door in production');
  }
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return parsed.data as ConfigOf<S>;
}

function settingsMissing(fields: z.ZodRawShape, given: Record<string, string | undefined>): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const needed = neededSettings.get(field as z.ZodType);
    return needed && !given[name] ? [`${name}: needed in production, ${needed.what}`] : [];
  });
}

function secretsLeftAtDefault(fields: z.ZodRawShape, given: Record<string, string | undefined>): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const known = knownSecrets.get(field as z.ZodType);
    const parts = (given[name] ?? known?.developmentDefault)?.split(',').map(part => part.trim());
    if (!known || !parts?.includes(known.developmentDefault)) return [];
    return [`${name}: a secret of its own is needed in production`];
  });
}
