import { z } from 'zod';
import { id, idParams, line } from './fields.ts';
import { defineContract } from './route.ts';
import { userCard } from './users.ts';

/** Largest number of guests that one call moves; more are arranged by calling again. */
export const maxMoves = 2000;
export const maxTables = 300;

const name = line(60);
const capacity = z.number().int().min(1).max(1000);
const tableInput = z.strictObject({ name, capacity });

const move = z.strictObject({
  rsvpId: id,
  /** Null takes the guest from their table. */
  tableId: id.nullable(),
});
export type TableMove = z.infer<typeof move>;

/** Someone with a ticket, who sits together with their plus-ones. */
const guest = z.object({
  rsvpId: id,
  user: userCard,
  /** Seats that they take: themselves and their plus-ones. */
  pax: z.number().int(),
  tierName: z.string().nullable(),
  tableId: z.string().nullable(),
  /** By the key of an attribute; left out where the guest said nothing. */
  attributes: z.record(z.string(), z.string()),
});
export type TableGuest = z.infer<typeof guest>;

const table = z.object({
  id,
  name: z.string(),
  capacity: z.number().int(),
  /** More than the capacity where guests brought more plus-ones since they were seated. */
  taken: z.number().int(),
});
export type Table = z.infer<typeof table>;

/** The tables of a social and everyone with a ticket. */
export const tablePlan = z.object({
  version: z.number().int(),
  tables: z.array(table),
  guests: z.array(guest),
  /** What guests can be grouped by: `ticket`, `position`, or `answer:` and a question’s id. */
  attributes: z.array(z.object({ key: z.string(), label: z.string() })),
});
export type TablePlan = z.infer<typeof tablePlan>;

/** Whether those who share an attribute sit together or apart. */
export const groupings = ['TOGETHER', 'APART'] as const;
export type Grouping = (typeof groupings)[number];

const seated = z.object({
  rsvpId: id,
  tableId: id,
  /** The attribute’s value; null for a guest who said nothing. */
  value: z.string().nullable(),
  /** How many others at the table share it. */
  sharing: z.number().int(),
});
export type SeatedGuest = z.infer<typeof seated>;

const audit = { action: 'TABLES_CHANGED', target: ['social', 'params.id'] } as const;

/** Tables of a social and who sits there (spec §2 "TABLE_GROUPING"). */
export const tablesContract = defineContract('events', 'tables', {
  create: {
    method: 'POST',
    path: '/socials/{id}/tables',
    routing: 'id',
    access: 'host',
    status: 201,
    summary: 'Add tables',
    audit,
    params: idParams,
    body: z.strictObject({ tables: z.array(tableInput).min(1).max(100) }),
    data: tablePlan,
  },
  get: {
    method: 'GET',
    path: '/socials/{id}/tables',
    routing: 'id',
    access: 'host',
    summary: 'The tables and everyone with a ticket',
    params: idParams,
    data: tablePlan,
  },
  arrange: {
    method: 'PATCH',
    path: '/socials/{id}/tables',
    routing: 'id',
    access: 'host',
    summary: 'Seat guests: all of these moves or none, or those without a table by an attribute',
    audit,
    params: idParams,
    body: z.union([
      z.strictObject({ moves: z.array(move).min(1).max(maxMoves) }),
      z.strictObject({
        group: z.strictObject({ by: z.string().max(60), as: z.enum(groupings) }),
      }),
    ]),
    data: z.object({
      plan: tablePlan,
      /** Whom a grouping seated, and why there. */
      seated: z.array(seated),
      /** What brings everyone back to where they were. */
      undo: z.array(move),
    }),
  },
  change: {
    method: 'PATCH',
    path: '/socials/{id}/tables/{tableId}',
    routing: 'id',
    access: 'host',
    summary: 'Rename a table, change its capacity, or remove it, which leaves its guests without a table',
    audit,
    params: z.strictObject({ id, tableId: id }),
    body: z.strictObject({ name, capacity, isRemoved: z.literal(true) }).partial(),
    data: tablePlan,
  },
});
