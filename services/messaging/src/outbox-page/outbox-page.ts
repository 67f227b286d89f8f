import { notFound } from '@momos/contracts/errors';
import type { Express, RequestHandler, Response } from 'express';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { OutboxMessage, OutboxMessages } from '../provider/outbox-message.store.ts';
import { outboxPage } from './outbox-page.html.ts';

const query = z.object({
  to: z.string().max(254).catch(''),
  limit: z.coerce.number().int().min(1).max(200).catch(100),
});

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; frame-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";
/** A message is untrusted content: no script runs, links open in a new tab. */
const messagePolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'; frame-ancestors 'self'";

/**
 * The local mailbox and phone: `GET /dev/outbox` to read in a browser, `GET /api/dev/outbox?to=…&limit=…` as JSON,
 * newest first; `DELETE` empties it. Outside of development and tests both are a 404.
 */
export function outboxPages(messages: OutboxMessages, environment: string): (app: Express) => void {
  const isOpen = environment !== 'production';
  return app => {
    app.use(['/dev/outbox', '/api/dev/outbox'], (_request, response, next) => {
      if (!isOpen) throw notFound('page');
      response.set({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      next();
    });
    for (const file of ['outbox.css', 'outbox.js']) {
      app.get(`/dev/outbox/${file}`, (_request, response) => {
        response.sendFile(fileURLToPath(new URL(file, import.meta.url)), { cacheControl: false });
      });
    }
    app.get(['/dev/outbox', '/dev/outbox/:id'], page(messages));
    app.get('/dev/outbox/:id/html', preview(messages));
    app.get('/dev/outbox/:id/files/:index', file(messages));
    app.post('/dev/outbox/clear', async (_request, response) => {
      await messages.clear();
      response.redirect(303, '/dev/outbox');
    });
    app.delete('/api/dev/outbox', async (_request, response) => {
      await messages.clear();
      response.json({ data: { ok: true } });
    });
    app.get('/api/dev/outbox', async (request, response) => {
      const found = await messages.list(query.parse(request.query));
      response.json({ data: found.map(toJson) });
    });
  };
}

const page =
  (messages: OutboxMessages): RequestHandler =>
  async (request, response) => {
    const { to, limit } = query.parse(request.query);
    const { id } = request.params;
    const open = typeof id === 'string' ? await existing(messages, id) : undefined;
    const found = await messages.list({ to, limit });
    sendHtml(
      response,
      pagePolicy,
      outboxPage({ messages: found, to, now: new Date(), ...(open ? { open } : {}) }),
    );
  };

const preview =
  (messages: OutboxMessages): RequestHandler =>
  async (request, response) => {
    const message = await existing(messages, String(request.params.id));
    sendHtml(
      response,
      messagePolicy,
      withPictures(message).replace('<head>', '<head><base target="_blank">'),
    );
  };

const file =
  (messages: OutboxMessages): RequestHandler =>
  async (request, response) => {
    const message = await existing(messages, String(request.params.id));
    const found = message.attachments[Number(request.params.index)];
    if (!found) throw notFound('file');
    response.attachment(found.filename).type(found.contentType).send(found.content);
  };

function sendHtml(response: Response, policy: string, text: string): void {
  response
    .set({ 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN' })
    .type('html')
    .send(text);
}

async function existing(messages: OutboxMessages, id: string): Promise<OutboxMessage> {
  const message = await messages.get(id);
  if (!message) throw notFound('message');
  return message;
}

/** The mail's HTML with attached pictures inlined. */
function withPictures({ html, attachments }: OutboxMessage): string {
  return attachments.reduce(
    (text, { cid, contentType, content }) =>
      cid ? text.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`) : text,
    html,
  );
}

function toJson({ _id, title = '', code, at, attachments, ...shown }: OutboxMessage) {
  const { channel, kind, to, subject, text, html } = shown;
  return {
    id: _id,
    ...{ channel, kind, title, to, subject, text, html },
    code: code ?? null,
    at: at.toISOString(),
    attachments: attachments.map(({ filename, contentType }) => ({ filename, contentType })),
  };
}
