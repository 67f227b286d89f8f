import type { AuditEntryView, AuditThing } from '@momos/contracts/audit-log';
import type { AuditAction, AuditTarget } from '@momos/contracts/audit-rule';
import { statusWord } from '@momos/ui';
import { auditWords } from '../words/audit.ts';

const words = auditWords.audit;

/** What was done, as a sentence without its person begins. */
export const actionLabels: Record<AuditAction, string> = words.actionLabels;

const kindLabels: Record<AuditTarget, string> = words.kindLabels;

export const roleLabels: Record<NonNullable<AuditEntryView['actorRole']>, string> = words.roleLabels;

/** Ids differ at their end; the beginning is the time. */
const shortId = (id: string) => (id.length > 20 ? `…${id.slice(-6)}` : id);

/** A person by name, another thing by its kind and id. */
export const thingLabel = ({ kind, id, name }: AuditThing): string =>
  name ?? (kind === 'audit-log' ? kindLabels[kind] : `${kindLabels[kind]} ${shortId(id)}`);

/** A person whose account is gone has no name. */
export const actorLabel = ({ id, name }: AuditEntryView['actor']): string =>
  name ?? words.person(shortId(id));

/** Where an admin looks at the thing; undefined where there is no page of it. */
export function pathOf({ kind, id }: AuditThing): string | undefined {
  switch (kind) {
    case 'user':
      return `/manager/people-roles?account=${id}`;
    case 'social':
      return `/manager/socials/${id}`;
    case 'setting':
      return `/manager/settings?entry=${encodeURIComponent(id)}`;
    default:
      return undefined;
  }
}

const valueNames: Readonly<Record<string, string>> = words.valueNames;

/** What a kept value is, in words; its own name where there are none. */
export const valueName = (name: string): string => valueNames[name] ?? name;

/** A kept value in words: a status as pages show it, anything else as it is. */
export const valueWords = (value: string): string =>
  /^[A-Z]+(?:_[A-Z]+)*$/.test(value) ? statusWord(value) : value;
