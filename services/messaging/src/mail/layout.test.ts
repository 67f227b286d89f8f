import { describe, expect, test } from '@jest/globals';
import { hostileTexts } from '@momos/testing/hostile-text';
import { inThread } from '@momos/testing/in-thread';
import { html } from './html.ts';
import { type RenderedMail, renderMail } from './layout.ts';
import { button, facts, type Mail, text } from './mail.ts';

const mail = (given: Partial<Mail> = {}): Mail => ({
  subject: 'Subject',
  preheader: 'Preheader',
  heading: 'Heading',
  blocks: [text('Some words')],
  because: 'Because.',
  ...given,
});

describe('renderMail', () => {
  test('HTML and text have the same content', () => {
    const rendered = renderMail(
      mail({
        blocks: [
          text('Words'),
          facts({ When: 'Friday', Where: undefined }),
          button('Go', 'https://momos.example/x'),
          { kind: 'code', code: '123456' },
        ],
      }),
    );
    for (const each of ['Heading', 'Words', 'Friday', 'https://momos.example/x', '123456', 'Because.']) {
      expect(rendered.html).toContain(each);
      expect(rendered.text).toContain(each);
    }
    expect(rendered.html).not.toContain('Where');
  });

  test('is designed for dark mail programs too', () => {
    const { html } = renderMail(mail());
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });

  test('everything that a person wrote is text', () => {
    const evil = '<img src=x onerror=alert(1)> "quoted" & \'so\'';
    const { html } = renderMail(
      mail({
        subject: evil,
        heading: evil,
        because: evil,
        blocks: [text(evil), { kind: 'letter', text: evil }, facts({ [evil]: evil })],
      }),
    );
    expect(html).not.toContain('<img');
    expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;/g)).toHaveLength(7);
  });

  test('a letter keeps its paragraphs and links its addresses', () => {
    const { html } = renderMail(
      mail({ blocks: [{ kind: 'letter', text: 'One\ntwo\n\nSee https://momos.example/a?b=1&c="x". Bye' }] }),
    );
    expect(html).toContain('One<br>two</p>');
    expect(html).toContain(
      '<a href="https://momos.example/a?b=1&amp;c=">https://momos.example/a?b=1&amp;c=</a>&quot;x&quot;. Bye',
    );
  });

  test('only optional mails have an unsubscribe link', () => {
    expect(renderMail(mail()).html).not.toContain('nsubscribe');
    const rendered = renderMail(mail({ unsubscribeUrl: 'https://momos.example/unsubscribe/t' }));
    expect(rendered.html).toContain('href="https://momos.example/unsubscribe/t"');
    expect(rendered.text).toContain('https://momos.example/unsubscribe/t');
  });
});

test('html`` escapes values and keeps its own results', () => {
  expect(html`<b>${'<i>'}${html`<i>${1}</i>`}${false}${undefined}</b>`.text).toBe('<b>&lt;i&gt;<i>1</i></b>');
});

test.each(hostileTexts)('a letter of %s is rendered in one pass', async (_name, words) => {
  const given = mail({ subject: words, heading: words, blocks: [{ kind: 'letter', text: words }] });
  const module = new URL('layout.ts', import.meta.url);
  const rendered = await inThread<RenderedMail>(module, 'renderMail', given);
  expect(rendered.html).toContain('</html>');
  expect(rendered.text).toContain(words);
});
