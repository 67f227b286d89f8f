import { messageTitlesOf } from '../audience/message-kinds.ts';
import { brandMark } from '../mail/brand-mark.ts';
import { type Html, html } from '../mail/html.ts';
import { type PreferenceGroup, preferenceGroups } from '../notice/preference-group.ts';
import { pagesWords } from '../words/pages.ts';
import type { Frequency } from '../frequency/frequency.ts';
import {
  isAboutHost,
  noticesOfLink,
  type OptionalNotices,
  type OptOut,
  wantsBlasts,
  wantsNotices,
} from './opt-out.ts';

const words = pagesWords.unsubscribePageHtml;

type Given = {
  hostName: string;
  hostId: string;
  optOut: OptOut | undefined;
  isSaved: boolean;
  frequency: Frequency | undefined;
};

/** The preference page: every kind of message that is sent, and a choice where there is one; of an address, its invitations alone. */
export function unsubscribePage(given: Given): string {
  const forms: Partial<Record<PreferenceGroup, Html>> = {
    hosts: choices(given),
    chat: noticeChoices(given, 'digests'),
    circles: noticeChoices(given, 'circles'),
    discovery: noticeChoices(given, 'alerts'),
    invitations: noticeChoices(given, 'invitations'),
  };
  const isOfAddress = noticesOfLink(given) === 'invitations';
  const shown = Object.entries(preferenceGroups).filter(([group]) => !isOfAddress || group === 'invitations');
  const sections = shown.map(([group, { title, explanation }]) =>
    section(
      { title, explanation, kinds: messageTitlesOf(group as PreferenceGroup) },
      forms[group as PreferenceGroup],
    ),
  );
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow"><title>Message preferences · Momos</title><link rel="stylesheet" href="/unsubscribe/unsubscribe.css"></head>
<body><main><p class="brand">${brandMark}momos</p><h1>Message preferences</h1>
${given.isSaved && html`<p class="saved" role="status">Saved. Your choice is effective immediately.</p>`}
${!isOfAddress && given.frequency && html`<p>${words.atMost(given.frequency)}</p>`}
${sections}
${!isOfAddress && html`<p class="foot">You can also answer STOP to a text message, and turn notifications off for each browser in your account settings.</p>`}</main></body></html>`
    .text;
}

type Explained = { title: string; explanation: string; kinds: readonly string[] };

const section = ({ title, explanation, kinds }: Explained, form: Html | undefined) =>
  html`<section><h2>${title}</h2><p>${explanation}</p>${form}
<details><summary>What these are</summary><ul>${kinds.map(kind => html`<li>${kind}</li>`)}</ul></details></section>`;

function choices({ hostName, hostId, optOut }: Given): Html {
  const none = optOut?.all ?? false;
  const noneOfHost = !none && !wantsBlasts(optOut, hostId);
  const option = optionOf('choice');
  const others = isAboutHost({ hostId }) ? words.andOtherHosts(hostName) : 'hosts';
  return html`<form method="post"><fieldset><legend>Who may write to you</legend>
${option('some', !none && !noneOfHost, words.allHosts, words.messagesRegisteredFollow(others))}
${isAboutHost({ hostId }) && option('host', noneOfHost, words.nothingFrom(hostName), words.otherHostsStillWrite)}
${option('all', none, words.nothingFromAnyHost, words.onlyWhatNeedCodes)}
</fieldset><button type="submit">Save</button></form>`;
}

function noticeChoices({ optOut }: Given, about: OptionalNotices): Html {
  const isWanted = wantsNotices(optOut, about);
  const option = optionOf(about);
  const { legend, yes, atMost, no, instead } = words.optionalNotices[about];
  return html`<form method="post"><fieldset><legend>${legend}</legend>
${option('yes', isWanted, yes, atMost)}
${option('no', !isWanted, no, instead)}
</fieldset><button type="submit">Save</button></form>`;
}

const optionOf = (name: string) => (value: string, isChosen: boolean, title: string, detail: string) =>
  html`<label><input type="radio" name="${name}" value="${value}"${isChosen && html` checked`}><span><b>${title}</b><small>${detail}</small></span></label>`;
