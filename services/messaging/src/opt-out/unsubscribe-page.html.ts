import { html } from '../mail/html.ts';
import { preferenceGroups } from '../notice/preference-group.ts';
import { type OptOut, wantsBlasts } from './opt-out.ts';

/** What cannot be stopped, as a list in words. */
const requiredGroups = new Intl.ListFormat('en', { type: 'conjunction' }).format(
  Object.values(preferenceGroups).flatMap(({ title, isOptional }) => (isOptional ? [] : [title])),
);

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
<meta name="robots" content="noindex,nofollow"><title>E-mail preferences · Momos</title><link rel="stylesheet" href="/unsubscribe/unsubscribe.css"></head>
<body><main><p class="brand">momos<i>.</i></p><h1>E-mail preferences</h1>
${isSaved && html`<p class="saved" role="status">Saved. Your choice is effective immediately.</p>`}
<form method="post"><fieldset><legend>Messages from hosts</legend>
${option('some', !none && !noneOfHost, 'All hosts', `News about socials of ${hostName} and other hosts I registered with.`)}
${option('host', noneOfHost, `Nothing from ${hostName}`, 'Other hosts can still write to me.')}
${option('all', none, 'Nothing from any host', 'Only what I need: codes, tickets, changes and refunds.')}
</fieldset><button type="submit">Save</button></form>
<p class="foot">We always send e-mails about ${requiredGroups}.</p></main></body></html>`.text;
}
