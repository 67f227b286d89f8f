import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { badRequest } from '@momos/contracts/errors';
import {
  type ExportRequest,
  type ExportResponse,
  PrivacyService,
  type Subject,
} from '@momos/contracts/proto/privacy/v1/privacy';
import { rpc, type RpcBinding } from './grpc/rpc.ts';

/** Export and erasure of a person's data in one service (decisions: "Privacy"). */
export type PrivacyAnswers = {
  /** The reasons why a person cannot be erased yet, written for that person. */
  obstacles?(userId: string): Promise<string[]>;
  /** What is held on a person, as lists by kind of thing: a page of about so many bytes of JSON and the key of the next, or all. */
  export(
    subject: Subject,
    page?: { key: string; bytes: number },
  ): Promise<{ rows: Record<string, unknown[]>; nextKey: string }>;
  /** Erases a person for good; answers when it was first done and what was touched in all. */
  erase(subject: Subject, erasureId: string): Promise<{ erasedAt: Date; counts: Record<string, number> }>;
};

const zip = promisify(gzip);

/** A page of what a service holds on a person, as gzipped JSON; all of it without `pageBytes`. */
export async function zippedExport(
  answers: PrivacyAnswers,
  { subject, pageKey, pageBytes }: ExportRequest,
): Promise<ExportResponse> {
  const page = { key: pageKey, bytes: pageBytes || Number.POSITIVE_INFINITY };
  const { rows, nextKey } = await answers.export(known(subject), page);
  return { jsonGzip: await zip(JSON.stringify(rows)), nextPageKey: nextKey };
}

/** Binds the answers of a service to `privacy.v1.Privacy`, which identity asks. */
export function privacyRpc(answers: PrivacyAnswers): RpcBinding {
  return rpc(PrivacyService, ['identity'], {
    checkErasure: async ({ userId }) => ({ obstacles: (await answers.obstacles?.(userId)) ?? [] }),
    export: request => zippedExport(answers, request),
    erase: async ({ subject, erasureId }) => answers.erase(known(subject), erasureId),
  });
}

function known(subject: Subject | undefined): Subject {
  if (!subject?.userId) throw badRequest('A person is needed.');
  return subject;
}
