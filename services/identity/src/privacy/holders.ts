import { type Holder, holders } from '@momos/contracts/privacy';
import { PrivacyService, type Subject } from '@momos/contracts/proto/privacy/v1/privacy';
import { type Connect, type PrivacyAnswers, zippedExport } from '@momos/runtime';
import type { User } from '../user/user.ts';

/** Whoever holds something on people, asked in one way: the other services by gRPC, this one by itself. */
export type HolderClient = {
  obstacles(userId: string): Promise<string[]>;
  /** A JSON object by kind of thing, gzipped. */
  export(subject: Subject): Promise<Uint8Array>;
  erase(subject: Subject, erasureId: string): Promise<{ erasedAt: Date; counts: Record<string, number> }>;
};
export type Holders = Record<Holder, HolderClient>;

/** Reading or erasing all of a person takes longer than an ordinary question. */
const timeoutMs = 30_000;

/** Connects to all of them. */
export function connectHolders(connect: Connect, own: PrivacyAnswers): Holders {
  const clients = holders.map(holder => [
    holder,
    holder === 'identity' ? local(own) : remote(connect, holder),
  ]);
  return Object.fromEntries(clients) as Holders;
}

const local = (own: PrivacyAnswers): HolderClient => ({
  obstacles: async userId => (await own.obstacles?.(userId)) ?? [],
  export: subject => zippedExport(own, subject),
  erase: (subject, erasureId) => own.erase(subject, erasureId),
});

function remote(connect: Connect, holder: Exclude<Holder, 'identity'>): HolderClient {
  const client = connect(PrivacyService, holder, { idempotent: ['checkErasure', 'export', 'erase'] });
  return {
    obstacles: async userId => (await client.checkErasure({ userId })).obstacles,
    export: async subject => (await client.export({ subject }, { timeoutMs })).jsonGzip,
    erase: async (subject, erasureId) => {
      const { erasedAt, counts } = await client.erase({ subject, erasureId }, { timeoutMs });
      return { erasedAt: erasedAt ?? new Date(), counts };
    },
  };
}

/** Why a person cannot be erased yet, from all of them. */
export async function obstaclesTo(clients: Holders, userId: string): Promise<string[]> {
  return (await Promise.all(holders.map(holder => clients[holder].obstacles(userId)))).flat();
}

/** A person as services know them. */
export const subjectOf = (user: User): Subject => ({
  userId: user.id,
  emails: [...new Set([user.loginEmail, ...user.verifiedEmails.map(({ email }) => email)])].filter(isGiven),
  mobiles: [...new Set([user.loginMobile, user.mobile])].filter(isGiven),
  picturePaths: [user.photoPath].filter(isGiven),
});

const isGiven = (text: string | null): text is string => text !== null && text !== '';
