import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { badRequest } from '@momos/contracts/errors';
import { PrivacyService, type Subject } from '@momos/contracts/proto/privacy/v1/privacy';
import { rpc, type RpcBinding } from './grpc/rpc.ts';

/** Export and erasure of a person's data in one service (decisions: "Privacy"). */
export type PrivacyAnswers = {
  /** The reasons why a person cannot be erased yet, written for that person. */
  obstacles?(userId: string): Promise<string[]>;
  /** All that is held on a person, by kind of thing. */
  export(subject: Subject): Promise<Record<string, unknown>>;
  /** Erases a person for good; answers when it was first done and what was touched in all. */
  erase(subject: Subject, erasureId: string): Promise<{ erasedAt: Date; counts: Record<string, number> }>;
};

const zip = promisify(gzip);

/** All that a service holds on a person, as gzipped JSON. */
export const zippedExport = async (answers: PrivacyAnswers, subject: Subject): Promise<Buffer> =>
  zip(JSON.stringify(await answers.export(subject)));

/** Binds the answers of a service to `privacy.v1.Privacy`, which identity asks. */
export function privacyRpc(answers: PrivacyAnswers): RpcBinding {
  return rpc(PrivacyService, {
    checkErasure: async ({ userId }) => ({ obstacles: (await answers.obstacles?.(userId)) ?? [] }),
    export: async ({ subject }) => ({ jsonGzip: await zippedExport(answers, known(subject)) }),
    erase: async ({ subject, erasureId }) => answers.erase(known(subject), erasureId),
  });
}

function known(subject: Subject | undefined): Subject {
  if (!subject?.userId) throw badRequest('A person is needed.');
  return subject;
}
