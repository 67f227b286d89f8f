import type { Clock, Logger } from '@momos/runtime';
import type { Express } from 'express';
import type { BlastClicks } from './blast-click.store.ts';
import type { Blasts } from './blast.store.ts';
import { type ClickLink, readClickToken } from './click-link.ts';
import { isUndecided } from './subject-test.ts';

export type ClickDeps = {
  blasts: Pick<Blasts, 'get'>;
  blastClicks: Pick<BlastClicks, 'add'>;
  publicUrl: string;
  secret: string;
  clock: Clock;
  log: Logger;
};

/**
 * `GET /l/{token}` leads to a page of ours from a mail of a test of subjects, and counts the mail once; a HEAD and a fetch ahead, as of
 * mail scanners and browsers, count nothing. Where the count fails its reader still comes to the page.
 */
export const clickPages =
  (deps: ClickDeps) =>
  (app: Express): void => {
    app.get('/l/:token', async (request, response) => {
      const link = readClickToken(String(request.params.token), deps.secret);
      const purpose = request.get('sec-purpose') ?? request.get('purpose') ?? '';
      if (request.method === 'GET' && !purpose.includes('prefetch')) await count(deps, link);
      response
        .set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
        .redirect(302, `${deps.publicUrl}${link.path}`);
    });
  };

async function count(
  { blasts, blastClicks, clock, log }: ClickDeps,
  { blastId, variant, clickId }: ClickLink,
) {
  try {
    const blast = (await blasts.get([blastId])).get(blastId);
    const isCounted = blast && isUndecided(blast) && blast.phase !== 'CANCELED';
    if (isCounted) await blastClicks.add({ _id: clickId, blastId, variant }, clock.now());
  } catch (err) {
    log.warn({ op: 'blast.click', blastId, err }, 'Click not counted; its reader was led on');
  }
}
