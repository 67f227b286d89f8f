import { badField } from '@momos/contracts/errors';
import type { Clock } from '@momos/runtime';
import express, { type Express, type Response } from 'express';
import {
  authorisationMs,
  bankActions,
  outcomeOf,
  payActions,
  type PayAction,
  type SandboxSession,
} from './sandbox-session.ts';
import { closedPage, contentSecurityPolicy, missingPage, openPage } from './sandbox.page.ts';
import type { Sandbox } from './sandbox.store.ts';

/** Dependencies of the sandbox's pages. */
export type SandboxPageDeps = { sandbox: Sandbox; clock: Clock; publicUrl: string };

/** The sandbox's hosted payment page: each action of a tester is sent by webhook, as a real provider would. */
export function sandboxHttp(app: Express, deps: SandboxPageDeps): void {
  const form = express.urlencoded({ extended: false, limit: '2kb' });
  const path = '/sandbox/pay/:sessionId';

  app.get(path, async (request, response) => {
    show(response, deps, await deps.sandbox.get(request.params.sessionId));
  });

  app.post(path, form, async (request, response) => {
    const { action } = (request.body ?? {}) as { action?: unknown };
    if (!isOneOf(payActions, action) && !isOneOf(bankActions, action))
      throw badField('action', `One of ${[...payActions, ...bankActions].join(', ')}.`);
    const session = await deps.sandbox.get(request.params.sessionId);
    if (!session) return show(response, deps, undefined);
    if (isOneOf(payActions, action)) {
      await act(deps, session, action);
      return response.redirect(303, session.returnUrl);
    }
    await deps.sandbox.atBank(session.id, action, deps.clock.now());
    return response.redirect(303, request.originalUrl);
  });
}

const isOneOf = <T extends string>(some: readonly T[], action: unknown): action is T =>
  some.some(known => known === action);

/** Takes effect once: a page that was ended by another tab or by its hold stays as it is. */
async function act({ sandbox, clock }: SandboxPageDeps, session: SandboxSession, action: PayAction) {
  const { status, event } = outcomeOf(action, session.isCaptureManual);
  const now = clock.now();
  const to = {
    status,
    captured: status === 'CAPTURED' ? session.total : 0,
    authorisedUntil: status === 'AUTHORISED' ? new Date(now.getTime() + authorisationMs) : null,
  };
  await sandbox.change(session.id, { from: ['OPEN'], to, event, now });
}

function show(response: Response, { publicUrl }: SandboxPageDeps, session: SandboxSession | undefined): void {
  const html = !session ? missingPage(publicUrl) : isOpen(session) ? openPage(session) : closedPage(session);
  response
    .status(session ? 200 : 404)
    .set({
      'content-security-policy': contentSecurityPolicy(publicUrl),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('html')
    .send(html);
}

type Closed = Parameters<typeof closedPage>[0];
const isOpen = (session: SandboxSession): session is Exclude<SandboxSession, Closed> =>
  session.status === 'OPEN';
