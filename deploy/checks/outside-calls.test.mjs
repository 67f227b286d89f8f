import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

/**
 * Every file that calls something outside of its process, and what bounds the call. A file that is not here fails the check: give its
 * call a deadline and a test with a server that accepts and never answers, then add it.
 */
const bounds = {
  'packages/bus/src/kafka-client.ts': /requestTimeout: \d+/,
  'packages/bus/src/topics.ts': /'cleanup'/, // Of tests and the launcher; kafkajs has a default of 30 s.
  'packages/runtime/src/auth/tokens.ts': /timeoutDuration: [\d_]+/,
  'packages/runtime/src/foreign/outside.ts': /headersTimeout: [\d_]+/,
  'packages/runtime/src/grpc/client.ts': /deadline/,
  'packages/runtime/src/grpc/channels.ts': /Channel/, // Its calls are made by client.ts.
  'packages/runtime/src/look-up.ts': /deadlineMs = [\d_]+/,
  'packages/store/src/mongo.ts': /serverSelectionTimeoutMS: \d+/, // Its monitor breaks off what is under way.
  'packages/store/src/redis.ts': /commandOptions: \{ timeout: \d+ \}/,
  'services/gateway/src/limits/allowance.ts': /function fetch\(/, // Of its own, from Redis.
  'services/gateway/src/proxy/peer.ts': /headersTimeout|waitMs/,
  'services/media/src/foreign/foreign-fetch.ts': /AbortSignal\.timeout/,
  'services/media/src/photo-feed/feed-client.ts': /AbortSignal\.timeout/,
  'services/media/src/storage/s3-storage.ts': /requestTimeout: deadlineMs/,
  'services/messaging/src/feedback/feedback-sources.ts': /AbortSignal\.timeout/,
  'services/messaging/src/provider/push.provider.ts': /AbortSignal\.timeout/,
  'services/messaging/src/provider/smtp-connections.ts':
    /setTimeout\(\(\) => done\(new Error\('no answer in time'\)\), deadlineMs\)/,
  'services/messaging/src/provider/twilio.provider.ts': /timeout: deadlineMs/,
  'services/payments/src/provider/stripe.provider.ts': /timeout: \d+/,
  'services/payments/src/sandbox/deliver-webhooks.ts': /AbortSignal\.timeout/,
};

const outsideCall =
  /(?<![\w.])fetch\(|new (Stripe|S3Client|Kafka|Pool|Agent|Client|SMTPConnection|WebSocket)\(|\btwilio\(|createRemoteJWKSet\(|mongoose\.createConnection\(|\bcreateClient\(\{|pinnedClient\((?!url: URL)|connectTcp\(|\blookup\(|https?\.(request|get)\(|makeUnaryRequest|new [\w.]*Client\(address/;

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'packages/*/src/**/*.ts', 'services/*/src/**/*.ts'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter(file => /^(services|packages\/(bus|runtime|store))\//.test(file) && !file.endsWith('.test.ts'));
const code = file => readFileSync(file, 'utf8').replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '');

test('every outside call of a service has a deadline', () => {
  const calling = files.filter(file => outsideCall.test(code(file)));
  expect(calling.filter(file => !bounds[file])).toEqual([]);
  expect(Object.entries(bounds).filter(([file, bound]) => !bound.test(code(file)))).toEqual([]);
});

test('the check sees a call without one', () => {
  for (const call of ['await fetch(url)', 'new Stripe(key)', 'await lookup(host)', 'twilio(sid, token)'])
    expect(outsideCall.test(call)).toBe(true);
});
