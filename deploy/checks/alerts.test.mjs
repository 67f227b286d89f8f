import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');
const sources = globSync('{packages,services}/*/src/**/*.ts', { cwd: root }).map(file =>
  readFileSync(join(root, file), 'utf8'),
);
const { groups } = parse(readFileSync(join(root, 'deploy/alerts.yaml'), 'utf8'));
const rules = groups.flatMap(group => group.rules);

test.each(rules.map(rule => [rule.alert, rule]))(
  'the alert %s asks for metrics that services have, and says what to do',
  (_, rule) => {
    const metrics = rule.expr.match(/\b(?:momos|messaging|identity|grpc)_\w+/g) ?? [];
    expect(metrics).not.toEqual([]);
    for (const metric of metrics)
      expect(sources.some(text => text.includes(`'${metric.replace(/_(bucket|count|sum)$/, '')}'`))).toBe(
        true,
      );
    expect(rule.annotations).toMatchObject({ summary: expect.any(String), action: expect.any(String) });
  },
);
