import { maxGuestName, maxGuestsPerCall } from '@momos/contracts/guest-invitations';
import { isMailbox } from '@momos/contracts/mailbox';
import { cellsOf, tableOf } from './cells.ts';

/** A guest as a line of the list has them, counted from 1. */
export type GuestRow = {
  line: number;
  /** What was written, to be put back where the guest is not invited. */
  text: string;
  email: string;
  name: string;
  /** `DOUBLE` has the address of a line before, `LATER` is more than one call takes. */
  state: 'VALID' | 'BAD' | 'DOUBLE' | 'LATER';
};

type Written = Pick<GuestRow, 'text' | 'email' | 'name'>;

/** The rows of a list: a line has a guest as `Name <mail>`, `mail` or `name, mail`, or only addresses, each of a guest. */
export function guestRows(list: string): GuestRow[] {
  const written = list
    .split(/\r\n|\r|\n/)
    .flatMap((text, index) => guestsIn(text).map(guest => ({ ...guest, line: index + 1 })));
  const seen = new Set<string>();
  return written.map(guest => ({ ...guest, state: stateOf(guest, seen) }));
}

function stateOf({ email }: Written, seen: Set<string>): GuestRow['state'] {
  if (!isMailbox(email)) return 'BAD';
  const address = email.toLowerCase();
  if (seen.has(address)) return 'DOUBLE';
  if (seen.size >= maxGuestsPerCall) return 'LATER';
  seen.add(address);
  return 'VALID';
}

const bracketed = /^(.*?)<([^<>]*)>\s*$/s;

function guestsIn(text: string): Written[] {
  const cells = cellsOf(text.replaceAll('\uFEFF', '')).filter(Boolean);
  const addresses = cells.filter(cell => cell.includes('@'));
  if (cells.length === 0) return [];
  if (addresses.length > 1) return addresses.map(cell => ({ text: cell, ...guestIn(cell, []) }));
  const [own = cells.at(-1) ?? ''] = addresses;
  const names = cells.filter(cell => cell !== own);
  return [{ text: text.trim(), ...guestIn(own, names) }];
}

function guestIn(cell: string, names: readonly string[]): Omit<Written, 'text'> {
  const [, before = '', within] = bracketed.exec(cell) ?? [];
  const all = [...names, within === undefined ? '' : before.trim()].filter(Boolean);
  return { email: (within ?? cell).trim().replace(/^mailto:/i, ''), name: nameOf(all) };
}

/** On one line, as long as a name may be. */
const nameOf = (parts: readonly string[]): string =>
  parts
    .join(' ')
    .replaceAll(/["\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, maxGuestName)
    .trim();

/** What a column has, by how its header is written. */
const columns = {
  email: /^(?:e-?mails?|mail|e-?mail[ _-]?(?:address|adresse))$/i,
  name: /^(?:full[ _-]?name|name|guest)$/i,
  first: /^(?:first[ _-]?name|given[ _-]?name|vorname)$/i,
  last: /^(?:last[ _-]?name|family[ _-]?name|surname|nachname)$/i,
};

/**
 * A CSV file as lines of the list: mapped by its header, and by the cells with an address where it has none. Undefined where no column has
 * addresses.
 */
export function listOfFile(file: string): string | undefined {
  const [header = [], ...rows] = tableOf(file);
  const at = (name: keyof typeof columns) => header.findIndex(cell => columns[name].test(cell));
  const [email, name, first, last] = [at('email'), at('name'), at('first'), at('last')];
  if (email < 0) {
    const lines = [header, ...rows].map(cells => cells.map(unsplit).join(', '));
    return lines.some(line => line.includes('@')) ? lines.join('\n') : undefined;
  }
  const lines = rows.map(cells => {
    const names = (name >= 0 ? [cells[name]] : [cells[first], cells[last]]).map(cell => unsplit(cell ?? ''));
    return [names.filter(Boolean).join(' '), cells[email] ?? ''].filter(Boolean).join(', ');
  });
  return lines.filter(Boolean).join('\n');
}

/** A cell of a file on one line of the list, where it is one part. */
const unsplit = (cell: string) => cell.replaceAll(/[\s,;<>"]+/g, ' ').trim();
