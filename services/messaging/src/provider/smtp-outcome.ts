import type { SendOutcome } from './provider.ts';
import type { SmtpFailure } from './smtp-connections.ts';

type Answer = { code: number; status: string; text: string };

/** Code, enhanced status code (RFC 3463; empty where there is none) and text without addresses of a server's answer. */
function readAnswer(response: string): Answer {
  const [, code = '', status = ''] = /^(\d{3})[ -](?:(\d\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? [];
  return { code: Number(code), status, text: response.replaceAll(/<[^>]*>/g, '') };
}

/** The steps whose answer may be about the recipient or the message; the others are about us. */
const aboutMessage = new Set(['RCPT TO', 'DATA']);
/**
 * No such mailbox, no such domain, no valid address, moved without a new address, a domain without mail (RFC 3463 §3.2, RFC 7505).
 * The others of 5.1 are about the sender, or leave open what is wrong.
 */
const noSuchMailbox = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10']);
/** The sender's address, the state of the whole mail system, policy and security (RFC 3463 §3.2, §3.4, §3.8). */
const aboutUs = /^5\.(1\.[78]|3\.\d+|7\.\d+)$/;
/** Answers below are about the dialogue: syntax, sequence, login, a host that takes no mail (RFC 5321 §4.2.3, RFC 7504). */
const firstAboutMailbox = 550;
/** Lists of blocked senders give themselves away by their words, whatever the status says. */
const listing =
  /\b(blocked|black ?listed|block ?list(ed)?|dnsbl|rbl|spamhaus|listed (at|by|in|on)|reputation)\b/i;

/** Network congestion, and limits of how much we send (RFC 3463 §3.5, §3.8); a greylist is about one recipient. */
const tooFast = /^4\.(4\.5|7\.\d+)$/;
const tooFastWords =
  /\b(throttl\w*|rate (limit|exceed)\w*|(sending|send|message) rate|too (many|much|fast)|slow down)\b/i;
const greylist = /\bgr[ae]y-?list/i;

/** Whether a temporary refusal asks for a lower pace: 421 ends the session whoever the message was to, others say so. */
const asksToSlowDown = ({ code, status, text }: Answer): boolean =>
  !greylist.test(text) && (code === 421 || tooFast.test(status) || tooFastWords.test(text));

/**
 * The outcome of an SMTP failure. What says "no such mailbox" suppresses the address; a refusal of us (a listing, a policy, the
 * login) is a block, whomever the message was to; another permanent refusal is final for this message. A temporary one may be retried, and
 * one that says we send too fast lowers the pace; so may any failure before the message was handed over. No answer after that is unknown.
 */
export function outcomeOf({ command, response, isHandedOver }: SmtpFailure): SendOutcome {
  if (response === undefined)
    return isHandedOver ? { kind: 'unknown', reason: command } : { kind: 'not-sent', reason: command };
  const answer = readAnswer(response);
  const { code, status, text } = answer;
  const reason = [command, code, status].filter(Boolean).join(' ');
  if (code < 500) return { kind: asksToSlowDown(answer) ? 'slowed' : 'not-sent', reason };
  const isAboutMailbox = aboutMessage.has(command) && code >= firstAboutMailbox;
  if (!isAboutMailbox || aboutUs.test(status) || listing.test(text)) return { kind: 'blocked', reason };
  return { kind: 'refused', reason, suppress: noSuchMailbox.has(status) ? 'NO_SUCH_ADDRESS' : undefined };
}
