import { hash } from 'node:crypto';
import type { RedisStore } from '@momos/store';

/** Runs a Lua script; its text goes to Redis only when Redis does not know it yet. */
export function createScript(
  client: RedisStore['client'],
  text: string,
): (keys: string[], args: string[]) => Promise<unknown> {
  const sha = hash('sha1', text);
  return async (keys, args) => {
    const options = { keys, arguments: args };
    try {
      return await client.evalSha(sha, options);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return client.eval(text, options);
    }
  };
}
