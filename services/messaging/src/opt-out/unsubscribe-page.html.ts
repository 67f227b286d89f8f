import { html } from '../mail/html.ts';
import { type OptOut, wantsBlasts } from './opt-out.ts';

/** The preference page behind a blast's unsubscribe link. */
export function unsubscribePage(given: {
  hostName: string;
  hostId: string;
  optOut: OptOut | undefined;
  isSaved: boolean;
}): string {
  const { hostName, hostId, optOut, isSaved } = given;
  const none = optOut?.all ?? false;
  const noneOfHost = !none && !wantsBlasts(optOut, hostId);
  const option = (value: string, isChosen: boolean, title: string, detail: string) =>
    html`<label><input type="radio" name="choice" value="${value}"${isChosen && html` checked`}><span><b>${title}</b><small>${detail}</small></span></label>`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow"><title>Your mails · Momos</title><link rel="stylesheet" href="/unsubscribe/unsubscribe.css"></head>
<body><main><p class="brand">momos<i>.</i></p><h1>What would you like to get?</h1>
${isSaved && html`<p class="saved" role="status">Saved. It counts from now on.</p>`}
<form method="post"><fieldset><legend>Mails from hosts</legend>
${option('some', !none && !noneOfHost, 'Keep them coming', `News about socials of ${hostName} and other hosts I registered with.`)}
${option('host', noneOfHost, `Nothing from ${hostName}`, 'Other hosts may still write to me.')}
${option('all', none, 'Nothing from any host', 'Only what I need: codes, tickets, changes and refunds.')}
</fieldset><button type="submit">Save</button></form>
<p class="foot">Mails about your own registrations (tickets, changes, refunds) always come.</p></main></body></html>`
    .text;
}
