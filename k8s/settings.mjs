/**
 * The environment of a service's pod against the settings that it reads: every setting has a place in the manifests or is
 * named here, nothing in them is unknown to the service, and the service would start with it in production.
 */
import { newServiceKeys } from '../deploy/service-keys.mjs';
import { config as media } from '../services/media/src/config.ts';
import { crmConfig as crm } from '../services/crm/src/config.ts';
import { loadConfig as events } from '../services/events/src/config.ts';
import { loadConfig as gateway } from '../services/gateway/src/config.ts';
import { loadConfig as identity } from '../services/identity/src/config.ts';
import { loadConfig as payments } from '../services/payments/src/config.ts';
import { messagingConfig as messaging } from '../services/messaging/src/config.ts';

const keys = newServiceKeys();
const readers = { identity, events, payments, messaging, crm, media, gateway };

/** Settings whose defaults are right in every cluster, and those that serve development and tests. */
const keptAsTheyAre = new Set(
  `LOG_LEVEL UPLOADS_PARALLEL UPLOADS_PER_PERSON UPLOADS_MB REQUEST_BUDGET_MS RPC_TIMEOUT_MS OTEL_EXPORTER_OTLP_ENDPOINT TOPIC_PREFIX KEY_PREFIX
   DEMO_ROLES STRIPE_API_BASE PUSH_STUB_URL LIVE_PER_ADDRESS LIVE_DRAIN_MS LIVE_BUFFERED_BYTES
   SANDBOX_WEBHOOK_URL FRONTENDS_FOLDER SESSION_COOKIE VIEWPORT HUMAN_CHECK_COST HUMAN_CHECK_SECONDS
   HEADERS_TIMEOUT_MS UPSTREAM_TIMEOUT_MS RENDER_BUDGET_MS PRIVACY_SWEEP_MS DOOR_CODE_MS SOCIAL_CACHE_MS
   PEOPLE_CACHE_MS SEAT_BATCH_SIZE SWEEP_MS ASK_EVENTS_MS ASK_OWNERS_MS MEDIA_DECODERS MEDIA_SWEEP_MS
   MEDIA_KEEP_UNUSED_MS`.split(/\s+/),
);
const isDatabase = name => name.endsWith('_DATABASE');
/** Engines that only some services use, and have an address of then. */
const engineOf = { MONGO_URL: 'mongodb', REDIS_URL: 'redis' };

/** The database that a service owns; undefined for the gateway. */
export function databaseOf(service) {
  const settings = readers[service]({});
  const name = Object.keys(settings).find(isDatabase);
  return name && settings[name];
}

/** Calls `check(name, problem)` for the settings of one service of a rendered folder. */
export function checkSettings(service, deployment, objects, check) {
  const read = readers[service];
  const { env, secrets } = environmentOf(deployment, objects);
  const known = namesReadBy(read);
  const egress = JSON.stringify(objects.find(each => each.kind === 'NetworkPolicy')?.spec.egress ?? []);
  const isUsed = name => !(name in engineOf) || egress.includes(`"${engineOf[name]}"`);
  const missing = known.filter(
    name =>
      !(name in env) && !secrets.has(name) && !keptAsTheyAre.has(name) && !isDatabase(name) && isUsed(name),
  );
  check(`${service} settings have a place`, missing.join(', ') || undefined);
  const unknown = [...Object.keys(env), ...secrets.keys()].filter(name => !known.includes(name));
  check(`${service} knows its settings`, unknown.join(', ') || undefined);
  const required = [...secrets]
    .filter(([, { optional }]) => !optional)
    .map(([name]) => [name, keys[service][name] ?? secretFor(name)]);
  check(
    `${service} starts with them`,
    problemOf(() => read({ ...env, ...Object.fromEntries(required) })),
  );
}

/** The addresses come from the platform, which a service's own folder does not contain. */
function environmentOf(deployment, objects) {
  const [container] = deployment.spec.template.spec.containers;
  const maps = container.envFrom.map(({ configMapRef }) =>
    objects.find(each => each.kind === 'ConfigMap' && each.metadata.name === configMapRef?.name),
  );
  const plain = container.env.filter(each => each.value !== undefined).map(each => [each.name, each.value]);
  const refs = container.env
    .filter(each => each.valueFrom)
    .map(each => [each.name, each.valueFrom.secretKeyRef ?? each.valueFrom.configMapKeyRef]);
  return {
    env: Object.assign({}, ...maps.map(map => map?.data ?? {}), Object.fromEntries(plain)),
    secrets: new Map(refs),
  };
}

/** The names that a service looks up in its environment. */
function namesReadBy(read) {
  const names = new Set();
  const listening = new Proxy({}, { get: (_, name) => void names.add(name) });
  problemOf(() => read(listening));
  return [...names];
}

function secretFor(name) {
  if (name === 'SMTP_URL') return 'smtp://mail.example:587';
  if (name === 'REDIS_URL') return 'rediss://momos:a-password@redis.example:6379';
  return name.endsWith('_URL')
    ? 'mongodb://momos:a-password@mongodb.example/?tls=true'
    : `a-secret-for-checking-${name}`;
}

function problemOf(work) {
  try {
    work();
    return undefined;
  } catch (error) {
    return error.message;
  }
}
