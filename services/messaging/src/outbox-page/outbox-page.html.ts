import { brandMark } from '../mail/brand-mark.ts';
import { type Html, html } from '../mail/html.ts';
import type { OutboxMessage } from '../provider/outbox-message.store.ts';

/** Contents of the page: the list, and the message that is open. */
export type OutboxPage = { messages: OutboxMessage[]; open?: OutboxMessage; to: string; now: Date };

/** The local mailbox and phone as a page without inline script or style. */
export function outboxPage({ messages, open, to, now }: OutboxPage): string {
  const query = to ? `?to=${encodeURIComponent(to)}` : '';
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow"><title>${open?.subject || 'Outbox'} · Momos</title>
<link rel="stylesheet" href="/dev/outbox/outbox.css"><script type="module" src="/dev/outbox/outbox.js"></script></head>
<body class="${open && 'reading'}">
<header><a class="brand" href="/dev/outbox">${brandMark}momos <span>outbox</span></a>
<form method="get" action="/dev/outbox" role="search"><input type="search" name="to" value="${to}" placeholder="Address or number" aria-label="Show messages to"></form>
<p class="hint">No mail or SMS provider is configured, so messages arrive here.</p>
<form class="clear" method="post" action="/dev/outbox/clear"><button type="submit">Empty</button></form></header>
<main>
<nav id="list" aria-label="Messages" data-newest="${messages[0]?._id ?? ''}">${
    messages.length > 0
      ? html`<ul>${messages.map(message => listItem(message, { isOpen: message._id === open?._id, query, now }))}</ul>`
      : html`<p class="empty">${to ? `Nothing for “${to}” yet.` : 'Nothing yet.'} New messages appear automatically.</p>`
  }</nav>
<section id="reader" aria-label="Message">${open ? reader(open) : html`<p class="empty">Select a message to read it.</p>`}</section>
</main></body></html>`.text;
}

function listItem(
  message: OutboxMessage,
  { isOpen, query, now }: { isOpen: boolean; query: string; now: Date },
): Html {
  const { _id, channel, code, subject, text, to, title } = message;
  return html`<li class="${isOpen && 'open'}"><a href="/dev/outbox/${_id}${query}"${isOpen && html` aria-current="true"`}>
<span class="channel ${channel.toLowerCase()}" title="${title}">${channel === 'SMS' ? 'SMS' : 'Mail'}</span><span class="to">${to}</span>
<time datetime="${message.at.toISOString()}">${ago(message.at, now)}</time>
<span class="subject">${subject || text.split('\n')[0]}</span></a>${code && codeChip(code)}</li>`;
}

const codeChip = (code: string) =>
  html`<button type="button" class="code" data-copy="${code}" aria-label="Copy the code ${code}"><b>${code}</b><small>Copy</small></button>`;

function reader(message: OutboxMessage): Html {
  const { _id, to, toName, replyTo, subject, text, code, at, attachments, channel, title } = message;
  if (channel === 'SMS') {
    return html`<div class="phone"><p class="number">${to}</p><p class="bubble">${text}</p><time datetime="${at.toISOString()}">${at.toUTCString()}</time>${code && codeChip(code)}</div>`;
  }
  return html`<div class="head"><h1>${subject}</h1><p>To <b>${toName}</b> ${to}${replyTo && ` · replies go to ${replyTo}`}${title && ` · ${title}`} · <time datetime="${at.toISOString()}">${at.toUTCString()}</time></p>${code && codeChip(code)}
${attachments.length > 0 && html`<ul class="files">${attachments.map(({ filename }, index) => html`<li><a href="/dev/outbox/${_id}/files/${index}" download>${filename}</a></li>`)}</ul>`}</div>
<iframe title="${subject}" src="/dev/outbox/${_id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>As plain text</summary><pre>${text}</pre></details>`;
}

/** How long ago, in one word: `now`, `5 min`, `3 h`, `2 d`. */
function ago(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min`;
  return minutes < 1440 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`;
}
