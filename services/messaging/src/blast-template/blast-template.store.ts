import { collection, defineCollection, type Store } from '@momos/store';
import type { Channel } from '../delivery/delivery.ts';

/** A text that a person keeps for blasts. */
export type OwnTemplate = {
  _id: string;
  version: number;
  ownerId: string;
  name: string;
  channel: Channel;
  subject: string;
  body: string;
  updatedAt: Date;
};

/** The collection `blast_templates`. */
export type OwnTemplates = {
  add(template: OwnTemplate): Promise<void>;
  /** By name; at most 100. */
  ofOwner(ownerId: string): Promise<OwnTemplate[]>;
  countOf(ownerId: string): Promise<number>;
  find(id: string): Promise<OwnTemplate | undefined>;
  /** Saves one read at `template.version - 1`; throws 412 after a concurrent change. */
  save(template: OwnTemplate): Promise<void>;
  remove(id: string): Promise<boolean>;
};

export const maxTemplates = 100;
const required = <T>(type: T) => ({ type, required: true }) as const;

const definition = defineCollection<OwnTemplate>()({
  name: 'blast_templates',
  noun: 'template',
  shape: {
    _id: String,
    version: required(Number),
    ownerId: required(String),
    name: required(String),
    channel: required(String),
    subject: { type: String, default: '' },
    body: required(String),
    updatedAt: required(Date),
  },
  queries: {
    ofOwner: {
      find: (ownerId: string) => ({ ownerId }),
      index: { ownerId: 1, name: 1, _id: 1 },
      sort: { name: 1, _id: 1 },
    },
  },
});

export function createOwnTemplates(store: Store): OwnTemplates {
  const { insert, replace, find, remove, by } = collection(store, definition);
  return {
    add: insert,
    save: replace,
    find,
    remove,
    ofOwner: ownerId => by.ofOwner(ownerId).list(maxTemplates),
    countOf: ownerId => by.ofOwner(ownerId).count(),
  };
}
