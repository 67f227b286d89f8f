/** What each payload would do if it ran: set a global that the test looks for. */
const run = 'window.__ran=1';

const elements = [
  'img src=x onerror',
  'svg onload',
  'body onload',
  'video src=x onerror',
  'audio src=x onerror',
  'details open ontoggle',
  'input autofocus onfocus',
  'iframe onload',
  'marquee onstart',
  'object data=x onerror',
];
const quotes = ['', '"', "'", '">', "'>", '`>', '--><', '</script><', '</textarea><', '</title><'];
const links = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  `java\tscript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `vbscript:${run}`,
  `https://example.org/"onmouseover="${run}`,
  `https://example.org/'onclick='${run}`,
  `https://example.org/<img/src=x/onerror=${run}>`,
  `http://javascript:${run}@example.org/`,
  `https://example.org/#"><script>${run}</script>`,
];
const markup = [
  `<script>${run}</script>`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<a href="javascript:${run}">x</a>`,
  `[x](javascript:${run})`,
  `![x](x"onerror="${run})`,
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}`,
  `<style>@import'javascript:${run}'</style>`,
  `<math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
  `<svg><script>${run}</script></svg>`,
];

/** A hundred texts that are scripts somewhere, if a page puts them into its markup as they are. */
export const scriptPayloads: readonly string[] = [
  ...elements.flatMap((element, at) =>
    quotes.slice(0, 8).map(quote => `${quote}<${element}=${run} data-at=${at}>`),
  ),
  ...links,
  ...markup,
];
