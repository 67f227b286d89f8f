import { spacedDoorCode } from '@momos/contracts/door-code';
import { SignJWT } from 'jose';
import { createHash, type KeyObject } from 'node:crypto';
import { brand } from './brand.ts';
import { wallTime } from './wall-time.ts';
import type { WalletTicket } from './wallet-ticket.ts';

/** By whom tickets are signed for Google Wallet. */
export type GoogleAccount = {
  issuerId: string;
  /** Address of the service account. */
  account: string;
  /** Its RSA key. */
  key: KeyObject;
  /** Origins of the pages that show the button. */
  origins: readonly string[];
};

const savePage = 'https://pay.google.com/gp/v/save/';

/**
 * The address at which Google keeps a ticket in its person's wallet: a JWT (RS256) with the social and the ticket in it. What Google
 * holds under an id stays as it is, so that ids name the content: a social that moved, and a ticket given out anew, have others.
 */
export async function googleSaveLink(
  account: GoogleAccount,
  ticket: WalletTicket,
  now: Date,
): Promise<string> {
  const social = withId(account, ticket.socialId, socialClass(ticket));
  const held = withId(account, ticket.rsvpId, { ...ticketObject(ticket), classId: social.id });
  const token = await new SignJWT({
    typ: 'savetowallet',
    origins: [...account.origins],
    payload: { eventTicketClasses: [social], eventTicketObjects: [held] },
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.account)
    .setAudience('google')
    .setIssuedAt(now)
    .sign(account.key);
  return `${savePage}${token}`;
}

function withId<T extends object>({ issuerId }: GoogleAccount, name: string, content: T): T & { id: string } {
  const hash = createHash('sha256').update(`${name} ${JSON.stringify(content)}`);
  // Half of it: the whole address should stay below 2000 characters.
  return { id: `${issuerId}.${hash.digest().subarray(0, 16).toString('base64url')}`, ...content };
}

const text = (value: string) => ({ defaultValue: { language: 'en', value } });

function socialClass({ title, start, end, zone, venueName, address, page }: WalletTicket) {
  return {
    issuerName: brand.name,
    reviewStatus: 'UNDER_REVIEW',
    eventName: text(title),
    dateTime: { start: wallTime(start, zone), end: wallTime(end, zone) },
    // Google takes a venue with both or none.
    ...(venueName && address ? { venue: { name: text(venueName), address: text(address) } } : {}),
    homepageUri: { uri: page },
    hexBackgroundColor: brand.background,
  };
}

function ticketObject({ holder, tierName, code, doorCode }: WalletTicket) {
  return {
    state: 'ACTIVE',
    ...(holder ? { ticketHolderName: holder } : {}),
    ...(tierName ? { ticketType: text(tierName) } : {}),
    barcode: { type: 'QR_CODE', value: code, alternateText: spacedDoorCode(doorCode) },
  };
}
