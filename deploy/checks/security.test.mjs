import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { countsOf, problemsOf, projectRows, rowsOf } from './asvs.mjs';

describe('the table of docs/security.md', () => {
  it('has each requirement of levels 1 and 2 once, and names files that are there', () => {
    expect(problemsOf(projectRows())).toEqual([]);
  });

  it.each([
    ['1', 1],
    ['2', 0.9],
  ])('holds its share of level %s', (level, least) => {
    expect(countsOf(projectRows(), level).share).toBeGreaterThanOrEqual(least);
  });

  it('is not satisfied by a row without a file, with a file that is not there, or with a requirement that is none', () => {
    const row = (id, answer) => `| ${id} | 1 | Something | ${answer} |`;
    const problems = problemsOf(
      rowsOf(
        [
          row('1.2.1', 'we are careful'),
          row('1.2.2', '`src/nowhere.ts`'),
          row('99.1.1', 'n/a: not there'),
        ].join('\n'),
      ),
    );
    expect(problems).toEqual(
      expect.arrayContaining([
        '1.2.1 names no file',
        '1.2.2 names src/nowhere.ts, which is not there',
        '99.1.1 is not a requirement of level 1',
        '1.2.3 is missing',
      ]),
    );
  });
});

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'packages/*/src/**', 'services/*/src/**', 'frontends/*/src/**'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter(path => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path));

const without = (pattern, except = []) =>
  files.filter(path => !except.includes(path) && pattern.test(readFileSync(path, 'utf8')));

describe('the code that is deployed', () => {
  it('starts no program', () => {
    expect(without(/node:child_process/)).toEqual([]);
  });

  it('evaluates no text as code', () => {
    // The bundles that we built, to draw first pages.
    const ofOurs = ['services/gateway/src/rendering/render-worker.ts'];
    expect(without(/(?<![\w.])eval\(|new Function\(|node:vm/, ofOurs)).toEqual([]);
  });

  it('makes no pattern of what people type', () => {
    // Of constants: host names of a configuration, parts of a path, countries, lengths.
    const ofConstants = [
      'packages/contracts/src/push.ts',
      'services/gateway/src/first-html/public-pages.ts',
      'services/gateway/src/pages/page-files.ts',
      'services/gateway/src/proxy/compress.ts',
    ];
    expect(without(/new RegExp\(/, ofConstants)).toEqual([]);
  });

  it('hashes by SHA-256 and better', () => {
    // Redis names scripts by SHA-1; authenticator apps have HMAC-SHA-1 (RFC 6238); the manifest of a
    // pass of Apple Wallet lists its files by SHA-1, and is signed over SHA-256.
    const byProtocol = [
      'services/events/src/wallet/apple-wallet.ts',
      'services/gateway/src/limits/redis-script.ts',
      'services/identity/src/authenticator-app/authenticator-app.ts',
    ];
    expect(without(/['"](md5|sha1|sha-1|ripemd160|des|rc4)['"]/i, byProtocol)).toEqual([]);
  });

  it('encrypts by authenticated modes', () => {
    expect(without(/aes-\d+-(?!gcm)/i)).toEqual([]);
  });

  it('draws random secrets from the system', () => {
    // Pauses, art and orders that are no secrets.
    const random = without(/Math\.random\(/).filter(path => /secret|token|code|session|key/i.test(path));
    expect(random).toEqual([]);
  });

  it('sets HTML in two places: what the server has sanitised, and drawings of our own', () => {
    expect(without(/dangerouslySetInnerHTML|\.innerHTML\s*=/)).toEqual([
      'frontends/site/src/text/html-text.tsx',
      'packages/ui/src/parts/cover-art.tsx',
    ]);
  });
});
