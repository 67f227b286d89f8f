import { expect, test } from '@jest/globals';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judge } from '../audit.mjs';
import { baseImages, imageProblems, tagProblems } from '../release-check.mjs';
import { billOf } from '../sbom.mjs';

const root = join(import.meta.dirname, '../..');
const read = file => readFileSync(join(root, file), 'utf8');
const { version } = JSON.parse(read('package.json'));

test('images install by npm ci, from base images by digest, and carry their bill of materials', () => {
  const text = read('deploy/Dockerfile');
  expect(text).not.toMatch(/npm install/);
  expect(text.match(/npm ci/g)).toHaveLength(2);
  const stages = [...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  expect(new Set(stages)).toEqual(new Set(['${NODE_IMAGE}', '${RUNTIME_IMAGE}']));
  expect(Object.keys(baseImages())).toEqual(['NODE_IMAGE', 'RUNTIME_IMAGE']);
  expect(imageProblems(baseImages())).toEqual([]);
  expect(text).toContain('deploy/sbom.mjs');
});

test('a base image without a digest is refused', () => {
  const digest = `@sha256:${'a'.repeat(64)}`;
  expect(imageProblems({ NODE_IMAGE: `node:24${digest}`, RUNTIME_IMAGE: 'gcr.io/x:nonroot' })).toEqual([
    expect.stringContaining('RUNTIME_IMAGE=gcr.io/x:nonroot has no digest'),
  ]);
  expect(imageProblems({ NODE_IMAGE: `node:24${digest}` })).toEqual([]);
});

test('manifests name images by version', () => {
  expect(tagProblems(version)).toEqual([]);
  expect(tagProblems('9.9.9')).toHaveLength(7);
  for (const file of globSync('{k8s,deploy}/**/*.yaml', { cwd: root }))
    expect(read(file)).not.toMatch(/latest/);
});

test('a bill of materials has every installed package with what its bytes are', () => {
  const bill = billOf(root, { name: 'momos', version });
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    metadata: { component: { version } },
  });
  expect(bill.components.length).toBeGreaterThan(500);
  expect(bill.components.filter(({ hashes }) => !hashes)).toEqual([]);
  const express = bill.components.find(({ name }) => name === 'express');
  expect(express?.purl).toBe(`pkg:npm/express@${express?.version}`);
  expect(bill.components.some(({ purl }) => purl.startsWith('pkg:npm/%40grpc/grpc-js@'))).toBe(true);
  expect(new Set(bill.components.map(each => each['bom-ref'])).size).toBe(bill.components.length);
  expect(bill.components.every(({ name }) => existsSync(join(root, 'node_modules', name)) || name)).toBe(
    true,
  );
});

test('findings count unless they are accepted, and again when that is over', () => {
  const finding = id => ({
    url: `https://github.com/advisories/${id}`,
    name: 'x',
    title: 'A hole',
    severity: 'high',
  });
  const answer = {
    vulnerabilities: {
      x: { via: [finding('GHSA-1'), 'y'] },
      y: { via: [finding('GHSA-2'), finding('GHSA-3')] },
    },
  };
  const accepted = [
    { advisory: 'GHSA-2', why: 'not reached', until: '2031-01-01' },
    { advisory: 'GHSA-3', why: 'not reached', until: '2029-01-01' },
  ];
  const outcome = judge(answer, accepted, new Date('2030-01-01'));
  expect(outcome).toMatchObject({
    open: [expect.stringContaining('GHSA-1')],
    accepted: [expect.stringContaining('GHSA-2')],
    expired: [expect.stringContaining('GHSA-3')],
  });
  for (const { advisory, why, until } of JSON.parse(read('deploy/accepted-findings.json')))
    expect([advisory, why, until]).toEqual([
      expect.stringMatching(/^GHSA-/),
      expect.any(String),
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    ]);
});
