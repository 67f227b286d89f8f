import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { Router } from './router.ts';

function routes(...paths: string[]): Router<string> {
  const router = new Router<string>();
  for (const path of paths) router.add('GET', path, path);
  return router;
}

test('fixed segments win, and a dead end behind one is left again', () => {
  const router = routes('/a/{x}/c', '/a/b/d', '/a/{x}', '/a/b');
  expect(router.find('GET', '/a/b')).toEqual({ target: '/a/b', params: {} });
  expect(router.find('GET', '/a/z')).toEqual({ target: '/a/{x}', params: { x: 'z' } });
  expect(router.find('GET', '/a/b/c')).toEqual({ target: '/a/{x}/c', params: { x: 'b' } });
  expect(router.find('GET', '/a/b/e')).toEqual({ allowed: [] });
});

test('a fixed path is itself for every method, also for those that it does not have', () => {
  const router = routes('/a/b');
  router.add('PATCH', '/a/{x}', 'change');
  expect(router.find('PATCH', '/a/1')).toEqual({ target: 'change', params: { x: '1' } });
  expect(router.find('PATCH', '/a/b')).toEqual({ allowed: ['GET'] });
});

test('routes may name the same parameter differently', () => {
  const router = routes('/a/{id}', '/a/{slug}/posts');
  expect(router.find('GET', '/a/1/posts')).toEqual({ target: '/a/{slug}/posts', params: { slug: '1' } });
});

test('two routes in one place are a mistake found at start', () => {
  expect(() => routes('/a/{x}', '/a/{y}')).toThrow('Two routes answer GET /a/{y}');
});

test('any parameter comes through encoding unchanged', () => {
  const router = routes('/a/{x}/b');
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), text => {
      expect(router.find('GET', `/a/${encodeURIComponent(text)}/b`)).toEqual({
        target: '/a/{x}/b',
        params: { x: text },
      });
    }),
  );
});
