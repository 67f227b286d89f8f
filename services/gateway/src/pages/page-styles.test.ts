import { expect, it } from '@jest/globals';
import { fileFrom } from '../static-files/static-file.ts';
import { withStylesInside } from './page-styles.ts';

const sheet = (url: string) => `<link rel="stylesheet" href="${url}">`;
const files: Record<string, string> = {
  '/main.css': 'body{color:red}/*# sourceMappingURL=main.css.map*/',
  '/remotes/site/home.css': '.a{background:url("/assets/grain.svg")}',
  '/remotes/site/near.css': '.b{background:url(assets/grain.svg)}',
  '/remotes/site/bad.css': '.c{content:"</style><script>"}',
};
const find = async (url: string) => {
  const css = files[url];
  return css === undefined ? undefined : fileFrom(Buffer.from(css), 'text/css', 'no-cache');
};

it('moves style sheets into the page in their order, and leaves those that mean or do something else there', async () => {
  const page = [...Object.keys(files), '/gone.css'].map(sheet).join('');
  expect(await withStylesInside(page, find)).toBe(
    [
      '<style>body{color:red}</style>',
      '<style>.a{background:url("/assets/grain.svg")}</style>',
      sheet('/remotes/site/near.css'),
      sheet('/remotes/site/bad.css'),
      sheet('/gone.css'),
    ].join(''),
  );
});
