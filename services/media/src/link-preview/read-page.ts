import { Parser } from 'htmlparser2';

/** The metadata of a page; texts are trimmed, on one line and of bounded length, `image` is as the page writes it. */
export type PageFacts = { title: string; description: string; siteName: string; image: string | undefined };

const lengths = { title: 300, description: 1000, siteName: 100 };

/** Reads OpenGraph, then Twitter's tags, then title and description, of a page's beginning. */
export function readPage(html: string): PageFacts {
  const { meta, title } = headOf(html);
  const first = (...names: string[]) => names.map(name => meta.get(name)).find(Boolean) ?? '';
  return {
    title: oneLine(first('og:title', 'twitter:title') || title, lengths.title),
    description: oneLine(first('og:description', 'twitter:description', 'description'), lengths.description),
    siteName: oneLine(first('og:site_name', 'application-name'), lengths.siteName),
    image: first('og:image:secure_url', 'og:image', 'twitter:image') || undefined,
  };
}

function headOf(html: string): { meta: Map<string, string>; title: string } {
  const meta = new Map<string, string>();
  let title = '';
  let isInTitle = false;
  let isTitleRead = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'title') isInTitle = !isTitleRead;
      const key = (attributes.property ?? attributes.name ?? '').toLowerCase();
      if (name === 'meta' && key && attributes.content && !meta.has(key)) meta.set(key, attributes.content);
    },
    ontext(text) {
      if (isInTitle) title += text;
    },
    onclosetag(name) {
      if (name !== 'title' || !isInTitle) return;
      isInTitle = false;
      isTitleRead = true;
    },
  });
  parser.write(html);
  parser.end();
  return { meta, title };
}

// oxlint-disable-next-line no-control-regex -- control characters are removed
const blanks = /[\s\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069]+/g;

function oneLine(text: string, max: number): string {
  const line = text.replace(blanks, ' ').trim().toWellFormed();
  return line.length > max
    ? `${line
        .slice(0, max - 1)
        .toWellFormed()
        .trimEnd()}…`
    : line;
}

/** The text of a page by the charset of its header, else of its own meta tag, else UTF-8. */
export function decodePage(bytes: Buffer, charset: string | undefined): string {
  const named =
    charset ?? /<meta[^>]{0,200}charset=["']?([\w-]{1,40})/i.exec(bytes.toString('latin1', 0, 2048))?.[1];
  return decoderFor(named).decode(bytes);
}

function decoderFor(charset: string | undefined): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset ?? 'utf-8');
  } catch {
    return new TextDecoder();
  }
}
