import { button, facts, type Mail, text } from '../mail/mail.ts';
import { accountMailsWords } from '../words/account-mails.ts';

const wording = accountMailsWords.securityNoticeMail;

/** What a notice is about, as identity gives it. */
export type SecurityNotice = {
  change: string;
  subject: string;
  at: Date;
  device: string;
  place: string;
  url: string;
  canRestore: boolean;
};

/** What happened, by the kind of change; identity may know kinds that we do not. */
const words: Record<string, string> = wording.changes;

const isRemoval = (change: string): boolean => change.endsWith('_REMOVED');

const whatIn = ({ change, canRestore }: SecurityNotice): string =>
  canRestore && isRemoval(change)
    ? wording.addressRemovedAccount
    : (words[change] ?? wording.waysSignChanged);

const stamp = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** To the other admins: one of their team has to be let in again by one of them. */
function heldMail(notice: SecurityNotice): Mail {
  const { subject, at, device, place, url } = notice;
  const what = whatIn(notice);
  return {
    subject: wording.subject(what),
    preheader: wording.preheader(subject),
    heading: `${what}.`,
    blocks: [
      text(wording.removedAddressTookAccount),
      facts({ Account: subject, When: stamp(at), Device: device, 'Where from': place }),
      text(wording.speakThemPhonePerson),
      button(wording.openTheAccount, url),
    ],
    because: wording.because,
  };
}

/** The mail about a change of how a person signs in, or to the admins who have to confirm one. */
export function securityMail(notice: SecurityNotice): Mail {
  if (notice.change === 'RESTORATION_HELD') return heldMail(notice);
  const { subject, at, device, place, url, canRestore } = notice;
  const what = whatIn(notice);
  const isRemoved = canRestore && isRemoval(notice.change);
  return {
    subject: isRemoved ? wording.addressRemovedMomosAccount : wording.subject(what),
    preheader: wording.ifNotActNow,
    heading: `${what}.`,
    blocks: [
      text(wording.someoneChangedHowSign),
      facts({ What: subject, When: stamp(at), Device: device, 'Where from': place }),
      text(wording.ifDoNotNeed),
      text(
        canRestore && !isRemoved
          ? wording.ifNotTakeAccount
          : canRestore
            ? wording.ifNotTakeAccountBack
            : wording.ifNotUndoChange,
      ),
      button(canRestore ? wording.takeMyAccountBack : wording.thisWasNotMe, url),
    ],
    because: wording.receivedEMailBecause,
  };
}

/** The same as a text message. */
export const securityText = (notice: SecurityNotice): string => {
  const { at, device, url } = notice;
  if (notice.change === 'RESTORATION_HELD') return wording.momos(whatIn(notice), stamp(at), url);
  return wording.momosNotYou(whatIn(notice), stamp(at), device, url);
};

export const securityTitle = wording.accountSecurity;
