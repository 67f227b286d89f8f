const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text made harmless inside HTML. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, char => escapes[char] ?? char);

const address = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

/** A description as HTML: paragraphs, line breaks, links of http and https, **bold**; all else is shown as it was typed. */
export function toHtmlDescription(text: string): string {
  const blocks = text.split(/\n{2,}/).map(block => block.trim());
  return blocks
    .filter(block => block !== '')
    .map(block => `<p>${inline(block)}</p>`)
    .join('');
}

function inline(text: string): string {
  let html = '';
  let at = 0;
  for (const match of text.matchAll(address)) {
    const url = escapeHtml(match[0]);
    html += emphasised(text.slice(at, match.index));
    html += `<a href="${url}" rel="nofollow noopener" target="_blank">${url}</a>`;
    at = match.index + match[0].length;
  }
  return html + emphasised(text.slice(at));
}

const emphasised = (text: string): string =>
  escapeHtml(text)
    .replace(/\*\*([^*\n]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll('\n', '<br>');
