import { type Holder, holders } from '@momos/contracts/privacy';
import { type ExportResponse, PrivacyService, type Subject } from '@momos/contracts/proto/privacy/v1/privacy';
import { type Connect, type PrivacyAnswers, zippedExport } from '@momos/runtime';
import type { User } from '../user/user.ts';

/** A service that holds data about people: others by gRPC, this one directly. */
export type DataHolder = {
  obstacles(userId: string): Promise<string[]>;
  /** A page as a gzipped JSON object of lists by noun. */
  export(subject: Subject, pageKey: string): Promise<ExportResponse>;
  erase(subject: Subject, erasureId: string): Promise<{ erasedAt: Date; counts: Record<string, number> }>;
};
export type DataHolders = Record<Holder, DataHolder>;

/** Exporting or erasing a person takes longer than an ordinary call. */
const timeoutMs = 30_000;
/** JSON of a page before it is zipped: far below the 4 MB that a message of gRPC may have. */
const pageBytes = 1_000_000;

/** Connects to every data holder. */
export function connectDataHolders(connect: Connect, own: PrivacyAnswers): DataHolders {
  const clients = holders.map(holder => [
    holder,
    holder === 'identity' ? local(own) : remote(connect, holder),
  ]);
  return Object.fromEntries(clients) as DataHolders;
}

const local = (own: PrivacyAnswers): DataHolder => ({
  obstacles: async userId => (await own.obstacles?.(userId)) ?? [],
  export: (subject, pageKey) => zippedExport(own, { subject, pageKey, pageBytes }),
  erase: (subject, erasureId) => own.erase(subject, erasureId),
});

function remote(connect: Connect, holder: Exclude<Holder, 'identity'>): DataHolder {
  const client = connect(PrivacyService, holder, { idempotent: ['checkErasure', 'export', 'erase'] });
  return {
    obstacles: async userId => (await client.checkErasure({ userId })).obstacles,
    export: (subject, pageKey) => client.export({ subject, pageKey, pageBytes }, { timeoutMs }),
    erase: async (subject, erasureId) => {
      const { erasedAt, counts } = await client.erase({ subject, erasureId }, { timeoutMs });
      return { erasedAt: erasedAt ?? new Date(), counts };
    },
  };
}

/** Why a person cannot be erased yet, from every data holder. */
export async function obstaclesTo(clients: DataHolders, userId: string): Promise<string[]> {
  return (await Promise.all(holders.map(holder => clients[holder].obstacles(userId)))).flat();
}

/** The identifiers by which services find a person's data. */
export const subjectOf = (user: User): Subject => ({
  userId: user.id,
  emails: [...new Set([user.loginEmail, ...user.verifiedEmails.map(({ email }) => email)])].filter(isGiven),
  mobiles: [...new Set([user.loginMobile, user.mobile])].filter(isGiven),
  picturePaths: [user.photoPath].filter(isGiven),
});

const isGiven = (text: string | null): text is string => text !== null && text !== '';
