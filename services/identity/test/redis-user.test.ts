import { expect, it } from '@jest/globals';
import { useEngines } from '@momos/testing';
import { connectRedisAs } from '@momos/testing/redis-user';
import { createCodeLimits } from '../src/code/code-limits.ts';

const engines = useEngines();

it('counts codes of all copies together with the rights of production', async () => {
  const redis = await connectRedisAs(engines, 'identity');
  const limits = { hashKey: Buffer.alloc(32, 1), codesPerAddress: 2, codesPerIp: 100, triesPerIp: 100 };
  const [one, other] = [1, 2].map(() => createCodeLimits({ redis, ...limits }));
  await one?.countRequest('a@example.org', '203.0.113.1');
  await other?.countRequest('a@example.org', '203.0.113.2');
  // A copy without these rights would count by itself.
  await expect(one?.countRequest('a@example.org', '203.0.113.3')).rejects.toMatchObject({
    code: 'rate_limited',
  });
  await one?.countAttempt('203.0.113.1');
});
