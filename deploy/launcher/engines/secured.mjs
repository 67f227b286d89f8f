import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import vm from 'node:vm';
import { root } from '../paths.mjs';
import { portNear } from '../ports.mjs';
import { step } from '../print.mjs';
import { run } from '../run.mjs';
import { loopbackCertificate } from './certificate.mjs';
import { kafka } from './kafka.mjs';
import { mongodb, withMongo } from './mongodb.mjs';
import { redis } from './redis.mjs';

const fileOf = (name) => join(root, 'k8s/engines', name);
const newPassword = () => randomBytes(12).toString('hex');
const named = (prefix, service) => `${prefix}_${service.toUpperCase()}`;
/** A service's name in every engine. */
const principalOf = (service) => `momos-${service}`;

/**
 * Engines that ask everybody who they are, with the rights that the files of `k8s/engines` give each service, as an operator applies
 * them. MongoDB and Kafka over TLS; the pinned Redis has none.
 *
 * Answers `{ settings, settingsOf, running, stop }`: `settings` are those of an administrator, `settingsOf(service)` its own.
 */
export async function bringSecuredEngines({ data, services }) {
  rmSync(data, { recursive: true, force: true });
  const passwords = new Map(services.map((service) => [service, newPassword()]));
  const certificate = await loopbackCertificate(join(data, 'certificate'));
  const started = [];
  const stop = () => Promise.all(started.map(({ child }) => child.stop()));
  try {
    const brings = { MongoDB: securedMongodb, Redis: securedRedis, Kafka: securedKafka };
    const brought = {};
    for (const [name, bring] of Object.entries(brings)) {
      brought[name] = await step(`${name} with users`, () => bring({ folder: join(data, name.toLowerCase()), passwords, certificate }));
      started.push(brought[name]);
    }
    const { MongoDB, Redis, Kafka } = brought;
    const { ssl } = Kafka.security;
    return {
      settings: { MONGO_URL: MongoDB.url, REDIS_URL: Redis.url, KAFKA_BROKERS: Kafka.url, KAFKA_TLS: 'true' },
      settingsOf: (service) => {
        const login = { username: principalOf(service), password: passwords.get(service) };
        return {
          ...{ MONGO_URL: as(MongoDB.plainUrl, login), REDIS_URL: as(Redis.url, login) },
          ...{ KAFKA_USERNAME: login.username, KAFKA_PASSWORD: login.password, NODE_EXTRA_CA_CERTS: certificate.authority },
        };
      },
      /** As an administrator of Kafka. */
      kafkaAdmin: Kafka.security,
      /** How a client in this process comes in as a service: to MongoDB, and to Kafka. */
      loginOf: (service) => {
        const login = { username: principalOf(service), password: passwords.get(service) };
        return { mongoUrl: as(MongoDB.url, login), kafka: { ssl, sasl: { mechanism: 'scram-sha-512', ...login } } };
      },
      running: [],
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const as = (url, login) => Object.assign(new URL(url), login).href;
async function toolOf(engine) {
  return (await engine.onPath()) ?? (await engine.pinned(() => {}));
}

const environmentOf = (prefix, passwords) =>
  Object.fromEntries([...passwords].map(([service, password]) => [named(prefix, service), password]));

async function securedRedis({ folder, passwords }) {
  const tool = await toolOf(redis);
  const user = `admin:${newPassword()}`;
  mkdirSync(folder, { recursive: true });
  const users = join(folder, 'users.acl');
  writeFileSync(users, `user default off\nuser admin on >${user.split(':')[1]} ~* &* +@all\n`);
  const started = await redis.start(tool, { folder, port: await portNear(36479), more: ['--aclfile', users], user });
  const path = `${dirname(tool.program)}:${process.env.PATH}`;
  await run('sh', [fileOf('redis-acls.sh')], {
    env: { ...process.env, PATH: path, REDIS_URL: started.url, ...environmentOf('REDIS_PASSWORD', passwords) },
  });
  return started;
}

async function securedMongodb({ folder, passwords, certificate }) {
  mkdirSync(folder, { recursive: true });
  const keyFile = join(folder, 'members.key');
  writeFileSync(keyFile, randomBytes(96).toString('base64'));
  chmodSync(keyFile, 0o600);
  const { child, url } = await mongodb.start(await toolOf(mongodb), {
    ...{ folder, port: await portNear(27217) },
    more: ['--auth', '--keyFile', keyFile, '--tlsMode', 'preferTLS', '--tlsCertificateKeyFile', certificate.pem],
  });
  const admin = { username: 'admin', password: newPassword() };
  // The first user of a server without any may be made from its own machine.
  const root = { createUser: admin.username, pwd: admin.password, roles: ['root'] };
  await withMongo(url, (client) => client.db('admin').command(root));
  const plainUrl = as(`${url}&authSource=admin&tls=true`, admin);
  const own = `${plainUrl}&tlsCAFile=${encodeURIComponent(certificate.authority)}`;
  await withMongo(own, (client) => applyRoles(client.db('admin'), environmentOf('MONGODB_PASSWORD', passwords)));
  return { child, url: own, plainUrl };
}

/** Runs the operator's script with the part of the MongoDB shell that it uses; the shell itself is no package of ours. */
async function applyRoles(admin, env) {
  const known = async (command, field) => new Set((await admin.command(command))[field].map((each) => each.role ?? each.user));
  const roles = await known({ rolesInfo: 1 }, 'roles');
  const users = await known({ usersInfo: 1 }, 'users');
  const commands = [];
  const shell = {
    getRole: (name) => roles.has(name),
    getUser: (name) => users.has(name),
    createRole: ({ role, ...rest }) => commands.push({ createRole: role, ...rest }),
    updateRole: (role, rest) => commands.push({ updateRole: role, ...rest }),
    createUser: ({ user, ...rest }) => commands.push({ createUser: user, ...rest }),
    updateUser: (user, rest) => commands.push({ updateUser: user, ...rest }),
  };
  const db = { getSiblingDB: () => shell };
  vm.runInNewContext(readFileSync(fileOf('mongodb-roles.js'), 'utf8'), { db, process: { env } });
  // Arrays of another context are none of the driver's.
  for (const command of JSON.parse(JSON.stringify(commands))) await admin.command(command);
}

async function securedKafka({ folder, passwords, certificate }) {
  const admin = { username: 'admin', password: newPassword() };
  const ssl = { ca: [readFileSync(certificate.authority, 'utf8')] };
  const security = { ssl, sasl: { mechanism: 'scram-sha-512', ...admin } };
  const scram = 'org.apache.kafka.common.security.scram.ScramLoginModule';
  const { child, url } = await kafka.start(await toolOf(kafka), {
    ...{ folder, port: await portNear(39192), security },
    users: [
      { name: admin.username, password: admin.password },
      ...[...passwords].map(([service, password]) => ({ name: principalOf(service), password })),
    ],
    more: (port, controllerPort) => ({
      listeners: `SASL_SSL://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
      'advertised.listeners': `SASL_SSL://127.0.0.1:${port}`,
      'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,SASL_SSL:SASL_SSL',
      'ssl.keystore.type': 'PEM',
      'ssl.keystore.location': certificate.pem,
      'ssl.truststore.type': 'PEM',
      'ssl.truststore.location': certificate.authority,
      'inter.broker.listener.name': 'SASL_SSL',
      'sasl.enabled.mechanisms': 'SCRAM-SHA-512',
      'sasl.mechanism.inter.broker.protocol': 'SCRAM-SHA-512',
      'listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config': `${scram} required username="${admin.username}" password="${admin.password}";`,
      'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
      // The controller's own listener asks no one who they are, and is for the broker alone.
      'super.users': 'User:admin;User:ANONYMOUS',
      'allow.everyone.if.no.acl.found': false,
    }),
  });
  await withKafka(url, security, (client) => applyAcls(client, folder));
  return { child, url, security };
}

/** Runs `work(admin)` with an admin client of Kafka. */
export async function withKafka(brokers, security, work) {
  const { Kafka, logLevel } = await import('kafkajs');
  const admin = new Kafka({ ...security, clientId: 'rights', brokers: [brokers], logLevel: logLevel.NOTHING }).admin();
  try {
    await admin.connect();
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
}

/** Runs the operator's script with a `kafka-acls.sh` that notes its arguments, which Kafka is then given by its protocol. */
async function applyAcls(admin, folder) {
  const { default: kafkajs } = await import('kafkajs');
  const bin = join(folder, 'bin');
  const noted = join(folder, 'acls');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'kafka-acls.sh'), `#!/bin/sh\necho "$@" >> ${noted}\n`);
  chmodSync(join(bin, 'kafka-acls.sh'), 0o755);
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, KAFKA_BOOTSTRAP: 'noted', KAFKA_ADMIN: 'noted' };
  await run('sh', [fileOf('kafka-acls.sh')], { env });
  const acl = readFileSync(noted, 'utf8').trim().split('\n').flatMap((line) => aclsOf(line.split(' '), kafkajs));
  await admin.createAcls({ acl });
}

const resources = { '--topic': 'TOPIC', '--group': 'GROUP', '--transactional-id': 'TRANSACTIONAL_ID' };
/** `DescribeConfigs` as the protocol calls it: `DESCRIBE_CONFIGS`. */
const operationOf = (name) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();

function aclsOf(words, { AclResourceTypes, AclOperationTypes, AclPermissionTypes, ResourcePatternTypes }) {
  const valuesOf = (flag) => words.flatMap((word, index) => (word === flag ? [words[index + 1]] : []));
  const [principal] = valuesOf('--allow-principal');
  const pattern = (valuesOf('--resource-pattern-type')[0] ?? 'literal').toUpperCase();
  const named = Object.entries(resources).flatMap(([flag, type]) => valuesOf(flag).map((name) => ({ type, name })));
  return named.flatMap(({ type, name }) =>
    valuesOf('--operation').map((operation) => ({
      resourceType: AclResourceTypes[type],
      resourceName: name,
      resourcePatternType: ResourcePatternTypes[pattern],
      principal,
      host: '*',
      operation: AclOperationTypes[operationOf(operation)],
      permissionType: AclPermissionTypes.ALLOW,
    })),
  );
}
