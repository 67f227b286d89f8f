import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectRedis, type RedisStore } from '@momos/store';
import type { Engines } from './engines.ts';

const file = join(import.meta.dirname, '../../../k8s/engines/redis-acls.sh');

/** Redis as a service has it in production: by a user with the rights that the operator's file gives it, on the test's keys. */
export async function connectRedisAs(engines: Engines, service: string): Promise<RedisStore> {
  const text = await readFile(file, 'utf8');
  const rules = new RegExp(`SETUSER momos-${service} reset on "[^"]+" (.+)$`, 'm').exec(text)?.[1];
  if (!rules) throw new Error(`${file} has no user for ${service}`);
  const [user, password] = [`test-${randomBytes(4).toString('hex')}`, randomBytes(12).toString('hex')];
  const own = rules.replaceAll("'", '').replace(`~${service}:*`, `~${engines.keyPrefix}*`);
  const admin = await engines.connectRedis();
  await admin.client.sendCommand(['ACL', 'SETUSER', user, 'reset', 'on', `>${password}`, ...own.split(' ')]);
  engines.cleanUp(() => admin.client.sendCommand(['ACL', 'DELUSER', user]));
  const url = Object.assign(new URL(engines.redisUrl), { username: user, password }).href;
  const redis = await connectRedis({ url, prefix: engines.keyPrefix });
  engines.cleanUp(() => redis.close());
  return redis;
}
