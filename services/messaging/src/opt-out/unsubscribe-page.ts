import express, { type Express, type Request, type Response } from 'express';
import { fileURLToPath } from 'node:url';
import type { Logger } from '@momos/runtime';
import { type ContactDeps, findContacts } from '../contact/find-contacts.ts';
import type { Frequency } from '../frequency/frequency.ts';
import {
  isAboutHost,
  noticesOfLink,
  type OptionalNotices,
  optionalNoticeKinds,
  readToken,
  type Subscription,
} from './opt-out.ts';
import { recordLeaving, type RecordLeavingDeps } from './record-leaving.ts';
import { unsubscribePage } from './unsubscribe-page.html.ts';

export type UnsubscribeDeps = ContactDeps &
  RecordLeavingDeps & {
    secret: string;
    log: Logger;
    /** At most so many optional messages; undefined for no limit. */
    frequency: Frequency | undefined;
  };

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * `GET /unsubscribe/{token}` shows the choices and changes nothing (mail scanners open links); `POST` saves them. A POST
 * without a choice is a mail program's one-click button (RFC 8058) and stops what the mail was: that host's blasts, mails about chat, those about circles, those about saved searches, or invitations by address.
 */
export function unsubscribePages(deps: UnsubscribeDeps): (app: Express) => void {
  return app => {
    app.get('/unsubscribe/unsubscribe.css', (_request, response) => {
      response.sendFile(fileURLToPath(new URL('unsubscribe.css', import.meta.url)), { maxAge: '1h' });
    });
    app.get('/unsubscribe/:token', (request, response) => show(deps, request, response, false));
    app.post(
      '/unsubscribe/:token',
      express.urlencoded({ extended: false, limit: '4kb' }),
      async (request, response) => {
        const subscription = readToken(String(request.params.token), deps.secret);
        await save(deps, subscription, (request.body ?? {}) as Chosen);
        await show(deps, request, response, true);
      },
    );
  };
}

/** As one of the page's forms sends it; none of it by a mail program. */
type Chosen = { choice?: unknown } & Partial<Record<OptionalNotices, unknown>>;

async function save(
  deps: UnsubscribeDeps,
  subscription: Subscription,
  { choice, ...notices }: Chosen,
): Promise<void> {
  const { optOuts } = deps;
  const { userId } = subscription;
  const chosen = optionalNoticeKinds.find(kind => notices[kind] !== undefined);
  if (chosen) return optOuts.chooseNotices(userId, chosen, notices[chosen] === 'yes');
  const about = noticesOfLink(subscription);
  if (about && choice === undefined) return optOuts.chooseNotices(userId, about, false);
  if (!isAboutHost(subscription)) return optOuts.chooseAll(userId, choice !== 'some');
  if (choice === undefined) await optOuts.leave(subscription);
  else await optOuts.choose(subscription, { all: choice === 'all', host: choice === 'host' });
  if (choice === undefined || choice === 'host') await endFollowing(deps, subscription);
}

/** Stopping a host's mails also ends following them. The mails have stopped by now, even while identity is unavailable. */
async function endFollowing(deps: UnsubscribeDeps, subscription: Subscription): Promise<void> {
  const { identity, log } = deps;
  try {
    const { userVersion } = await identity.unsubscribe(subscription);
    if (userVersion > 0) await recordLeaving(deps, subscription, userVersion);
  } catch (err) {
    log.warn({ op: 'opt-out.unfollow', ...subscription, err }, 'Host not unfollowed; mails are stopped');
  }
}

async function show(
  deps: UnsubscribeDeps,
  request: Request,
  response: Response,
  isSaved: boolean,
): Promise<void> {
  const { userId, hostId } = readToken(String(request.params.token), deps.secret);
  const optOuts = await deps.optOuts.get([userId]);
  const host = isAboutHost({ hostId }) ? await hostName(deps, hostId) : '';
  response
    .set({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('html')
    .send(
      unsubscribePage({
        ...{ hostName: host, hostId, optOut: optOuts.get(userId), isSaved },
        frequency: deps.frequency,
      }),
    );
}

/** A host's name, or a placeholder while identity is unavailable: opting out must always work. */
async function hostName(deps: UnsubscribeDeps, hostId: string): Promise<string> {
  const hosts = await findContacts(deps, [hostId]).catch(() => deps.contacts.get([hostId]));
  return hosts.get(hostId)?.displayName || 'this host';
}
