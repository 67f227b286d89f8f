import { z } from 'zod';
import { flag, list } from './setting-kinds.ts';

/** Where MongoDB, Kafka and Redis are, and as whom a service uses them. */
export const engineSettings = {
  /** With credentials and `tls=true` in production. */
  MONGO_URL: z.string().default('mongodb://127.0.0.1:27017/?replicaSet=rs0'),
  KAFKA_BROKERS: list('127.0.0.1:9092'),
  KAFKA_TLS: flag(false),
  /** The principal of this service; only over TLS. */
  KAFKA_USERNAME: z.string().optional(),
  KAFKA_PASSWORD: z.string().optional(),
  KAFKA_SASL_MECHANISM: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).default('scram-sha-512'),
  /** Copies of each topic; 3 in production and 1 elsewhere where not said. */
  KAFKA_REPLICATION: z.coerce.number().int().min(1).optional(),
  /** Copies that must have a message before it counts as sent; 2 in production and 1 elsewhere where not said. */
  KAFKA_MIN_IN_SYNC: z.coerce.number().int().min(1).optional(),
  /** `rediss://user:password@…` in production. */
  REDIS_URL: z.string().default('redis://127.0.0.1:6379'),
  /** Lets production use engines without TLS and credentials, where the platform encrypts and authenticates clients. */
  PLAINTEXT_ENGINES: flag(false),
};

type Given = Record<string, string | undefined>;

/** What contradicts itself in the settings of engines, and in production what would travel in the clear or as no one. */
export function engineProblems(given: Given): string[] {
  return [...contradictions(given), ...(isOpen(given) ? inTheClear(given) : [])];
}

const isOpen = ({ ENVIRONMENT, PLAINTEXT_ENGINES }: Given) =>
  ENVIRONMENT === 'production' && PLAINTEXT_ENGINES !== 'true';

function contradictions(given: Given): string[] {
  const { KAFKA_REPLICATION, KAFKA_MIN_IN_SYNC, KAFKA_USERNAME, KAFKA_PASSWORD, KAFKA_TLS } = given;
  const problems = [];
  if (KAFKA_REPLICATION && Number(KAFKA_MIN_IN_SYNC ?? 1) > Number(KAFKA_REPLICATION))
    problems.push('KAFKA_MIN_IN_SYNC: at most KAFKA_REPLICATION copies can be in sync');
  if (!KAFKA_USERNAME !== !KAFKA_PASSWORD) problems.push('KAFKA_USERNAME, KAFKA_PASSWORD: both or neither');
  if (KAFKA_USERNAME && KAFKA_TLS !== 'true')
    problems.push('KAFKA_USERNAME: a password goes over TLS only (KAFKA_TLS)');
  return problems;
}

/** Only of engines that are named: a service that has no Redis or MongoDB names none. */
function inTheClear({ MONGO_URL, REDIS_URL, KAFKA_BROKERS, KAFKA_TLS, KAFKA_USERNAME }: Given): string[] {
  const problems = [];
  if (MONGO_URL && !isSecureMongo(MONGO_URL))
    problems.push('MONGO_URL: needs a user and tls=true in production');
  if (REDIS_URL && !/^rediss:\/\/[^@/]*:[^@/]+@/.test(REDIS_URL))
    problems.push('REDIS_URL: needs rediss:// and a password in production');
  if (KAFKA_BROKERS && !(KAFKA_TLS === 'true' && KAFKA_USERNAME))
    problems.push('KAFKA_TLS, KAFKA_USERNAME: needed in production');
  return problems;
}

function isSecureMongo(url: string): boolean {
  const isTls = url.startsWith('mongodb+srv://')
    ? !/[?&](tls|ssl)=false\b/.test(url)
    : /[?&](tls|ssl)=true\b/.test(url);
  const isKnown = /^mongodb(\+srv)?:\/\/[^@/]+@/.test(url) || /[?&]authMechanism=MONGODB-X509\b/.test(url);
  return isTls && isKnown;
}
