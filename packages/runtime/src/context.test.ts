import { expect, test } from '@jest/globals';
import { currentContext, currentTraceparent, detached, RequestContext, withContext } from './context.ts';

test('a request keeps one traceparent: its caller’s, or one of its own', async () => {
  const given = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  await withContext(new RequestContext({ traceparent: given }), async () => {
    await Promise.resolve();
    expect(currentTraceparent()).toBe(given);
    expect(currentContext()?.traceId).toBe('0af7651916cd43dd8448eb211c80319c');
  });
  const fresh = new RequestContext();
  expect(fresh.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(fresh.traceparent).toBe(fresh.traceparent);
});

test('what is detached belongs to no request, and what follows it still does', async () => {
  const context = new RequestContext();
  await withContext(context, async () => {
    expect(await detached(async () => currentContext())).toBeUndefined();
    expect(currentContext()).toBe(context);
  });
});
