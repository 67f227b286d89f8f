import escapeHtml from 'escape-html';
import { Html, html } from './html.ts';
import type { Block, Mail } from './mail.ts';

/** A mail as it is sent. */
export type RenderedMail = { subject: string; html: string; text: string };

/** The colours of the pages; light ones are inline, dark ones in the style sheet, as mail programs require. */
const styles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; width: 100%; -webkit-text-size-adjust: 100%; }
a { color: #3243c8; }
@media (max-width: 620px) {
  .card { padding: 28px 22px !important; border-radius: 0 !important; }
  .frame { padding: 0 !important; }
  .edge { padding: 20px 22px !important; }
}
@media (prefers-color-scheme: dark) {
  body, .frame { background: #131218 !important; }
  .card { background: #1c1b22 !important; border-color: #2e2c36 !important; }
  .ink, h1 { color: #f3eee6 !important; }
  .soft { color: #b7b0aa !important; }
  .dot { color: #a5b0fb !important; }
  .rule { border-color: #2e2c36 !important; }
  .button { background: #a5b0fb !important; color: #14131a !important; }
  .code { background: #26284a !important; color: #f3eee6 !important; }
  .note { background: #2a2832 !important; color: #b7b0aa !important; }
  a { color: #a5b0fb; }
}`;

const sans =
  "font-family:Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const serif = "font-family:Fraunces,'Iowan Old Style',Georgia,'Times New Roman',serif";
/** Addresses that people paste have no place to break, and would make a phone show the whole mail smaller. */
const breaking = 'overflow-wrap:anywhere;word-break:break-word';
const body = `${sans};font-size:16px;line-height:1.6;color:#1f1b17;${breaking}`;

/** A mail in the product's layout, as HTML and as plain text with the same content. */
export function renderMail(mail: Mail): RenderedMail {
  return { subject: mail.subject, html: toHtml(mail).text, text: toText(mail) };
}

function toHtml({ subject, preheader, heading, blocks, because, unsubscribeUrl }: Mail): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${subject}</title><style>${new Html(styles)}</style></head>
<body style="margin:0;background:#fbf8f3">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${preheader}</div>
<table role="presentation" class="frame" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf8f3;padding:32px 16px"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="ink edge" style="${serif};font-size:22px;font-weight:600;color:#1f1b17;padding:0 4px 20px">momos<span class="dot" style="color:#3243c8">.</span></td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #e6ded2;border-radius:20px;padding:40px">
<h1 style="${serif};font-size:28px;line-height:1.2;font-weight:600;color:#1f1b17;margin:0 0 20px;${breaking}">${heading}</h1>
${blocks.map(blockToHtml)}
</td></tr>
<tr><td class="soft edge" style="${sans};font-size:13px;line-height:1.6;color:#5d544b;padding:20px 4px;${breaking}">${because}${
    unsubscribeUrl &&
    html`<br><a class="soft" style="color:#5d544b" href="${unsubscribeUrl}">Unsubscribe or choose what you get</a>`
  }</td></tr>
</table></td></tr></table></body></html>`;
}

function blockToHtml(block: Block): Html {
  switch (block.kind) {
    case 'text':
      return html`<p class="ink" style="${body};margin:0 0 16px">${block.text}</p>`;
    case 'letter':
      return new Html(letterToHtml(block.text, block.linkTo));
    case 'facts':
      return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 20px">${block.facts.map(
        ({ label, value }) =>
          html`<tr><td class="soft rule" style="${sans};font-size:14px;color:#5d544b;padding:10px 16px 10px 0;border-top:1px solid #e6ded2;vertical-align:top;white-space:nowrap">${label}</td><td class="ink rule" style="${sans};font-size:15px;line-height:1.5;color:#1f1b17;padding:10px 0;border-top:1px solid #e6ded2;${breaking}">${value}</td></tr>`,
      )}</table>`;
    case 'button':
      return html`<p style="margin:8px 0 24px"><a class="button" href="${block.url}" style="${sans};display:inline-block;background:#3243c8;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;padding:14px 26px;border-radius:10px">${block.label}</a></p>`;
    case 'code':
      return html`<p class="code" style="font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:34px;font-weight:700;letter-spacing:10px;text-align:center;background:#e9ebff;color:#1f1b17;border-radius:14px;padding:22px 12px 22px 22px;margin:4px 0 20px">${block.code}</p>`;
    case 'picture':
      // White around it in every scheme: a QR code on a dark ground does not scan. So its words are dark, which stand there without pictures.
      return html`<div style="text-align:center;margin:4px 0 20px"><img src="cid:${block.cid}" alt="${block.alt}" width="${block.size}" height="${block.size}" style="display:inline-block;max-width:100%;box-sizing:border-box;background:#ffffff;color:#1f1b17;${sans};font-size:14px;padding:12px;border-radius:14px">${
        block.caption &&
        html`<div class="soft" style="${sans};font-size:14px;color:#5d544b;padding-top:8px">${block.caption}</div>`
      }</div>`;
    case 'note':
      return html`<p class="note" style="${sans};font-size:14px;line-height:1.55;color:#5d544b;background:#f4eee5;border-radius:12px;padding:14px 16px;margin:0 0 16px;${breaking}">${block.text}</p>`;
  }
}

const webAddress = /https?:\/\/[^\s<>"')\]]+[^\s<>"')\].,;:!?]/g;

type LinkTo = (address: string) => string;

function letterToHtml(text: string, linkTo: LinkTo = address => address): string {
  return text
    .split(/\n{2,}/)
    .map(
      paragraph =>
        `<p class="ink" style="${body};margin:0 0 16px">${linked(paragraph, linkTo).replaceAll('\n', '<br>')}</p>`,
    )
    .join('\n');
}

/** Escaped text with its web addresses as links. */
function linked(text: string, linkTo: LinkTo): string {
  let out = '';
  let at = 0;
  for (const match of text.matchAll(webAddress)) {
    out += escapeHtml(text.slice(at, match.index));
    const address = escapeHtml(match[0]);
    out += `<a href="${escapeHtml(linkTo(match[0]))}">${address}</a>`;
    at = match.index + match[0].length;
  }
  return out + escapeHtml(text.slice(at));
}

function toText({ heading, blocks, because, unsubscribeUrl }: Mail): string {
  const foot = [
    '-- ',
    because,
    ...(unsubscribeUrl ? [`Unsubscribe or choose what you get: ${unsubscribeUrl}`] : []),
  ];
  return [heading, ...blocks.map(blockToText), foot.join('\n')].filter(Boolean).join('\n\n');
}

function blockToText(block: Block): string {
  switch (block.kind) {
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'button':
      return `${block.label}: ${block.url}`;
    case 'code':
      return `    ${block.code}`;
    case 'picture':
      return block.caption ?? '';
    default:
      return block.text;
  }
}
