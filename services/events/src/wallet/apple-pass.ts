import { spacedDoorCode } from '@momos/contracts/door-code';
import { brand } from './brand.ts';
import { wallTime } from './wall-time.ts';
import type { WalletTicket } from './wallet-ticket.ts';

/** As whose passes they are signed, by the certificate. */
export type PassIssuer = { passType: string; team: string };

/**
 * `pass.json` of a ticket (Apple's pass format 1). The serial number is the registration's, so that a ticket which is added again
 * replaces the one before.
 */
export const applePassOf = (ticket: WalletTicket, { passType, team }: PassIssuer) => ({
  formatVersion: 1,
  passTypeIdentifier: passType,
  teamIdentifier: team,
  serialNumber: ticket.rsvpId,
  organizationName: brand.name,
  description: `Ticket for ${ticket.title}`,
  logoText: brand.name,
  ...brand.passColors,
  ...timesOf(ticket),
  ...placeOf(ticket),
  barcodes: [
    {
      format: 'PKBarcodeFormatQR',
      message: ticket.code,
      messageEncoding: 'iso-8859-1',
      altText: spacedDoorCode(ticket.doorCode),
    },
  ],
  eventTicket: fieldsOf(ticket),
});

function timesOf({ start, end, zone }: WalletTicket) {
  const [startDate, endDate] = [wallTime(start, zone), wallTime(end, zone)];
  // The first is for devices before iOS 18.
  return { relevantDate: startDate, relevantDates: [{ startDate, endDate }], expirationDate: endDate };
}

const placeOf = ({ coordinate, title }: WalletTicket) =>
  coordinate ? { locations: [{ ...coordinate, relevantText: title }] } : {};

type Field = { key: string; label: string; value: string };

const field = (key: string, label: string, value: string | null): Field[] =>
  value ? [{ key, label, value }] : [];

function fieldsOf(ticket: WalletTicket) {
  const { title, venueName, address, holder, tierName, doorCode, page } = ticket;
  return {
    primaryFields: field('social', 'Social', title),
    secondaryFields: [
      timeField('start', 'Starts', { at: ticket.start, zone: ticket.zone }),
      ...field('venue', 'Where', venueName),
    ],
    auxiliaryFields: [...field('holder', 'Guest', holder), ...field('tier', 'Ticket', tierName)],
    backFields: [
      timeField('end', 'Ends', { at: ticket.end, zone: ticket.zone }),
      ...field('address', 'Address', address),
      ...field('doorCode', 'Door code', spacedDoorCode(doorCode)),
      ...field('page', 'The social', page),
    ],
  };
}

/** Shown by the clock of the place, wherever the device is. */
const timeField = (key: string, label: string, { at, zone }: { at: Date; zone: string }) => ({
  key,
  label,
  value: wallTime(at, zone),
  dateStyle: 'PKDateStyleMedium',
  timeStyle: 'PKDateStyleShort',
  ignoresTimeZone: true,
});
