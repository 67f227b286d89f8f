import { gzipSync } from 'node:zlib';
import { AppError, badField, notFound, rateLimited } from '@momos/contracts/errors';
import {
  MessagingService,
  type SendCodeRequest,
  type SendSecurityNoticeRequest,
} from '@momos/contracts/proto/messaging/v1/messaging';
import { PaymentsService } from '@momos/contracts/proto/payments/v1/payments';
import { type EraseRequest, PrivacyService } from '@momos/contracts/proto/privacy/v1/privacy';
import { createTokenVerifier, rpc } from '@momos/runtime';
import type { Engines } from '@momos/testing';
import { serveRpcDouble } from '@momos/testing/rpc-double';

/** Stands in for every other service: one server under all their addresses. */
export type Neighbours = {
  address: string;
  /** Codes that messaging was asked to send. */
  sent: SendCodeRequest[];
  /** Security notices that messaging was asked to send. */
  notices: SendSecurityNoticeRequest[];
  codeFor(address: string): string;
  /** Whether messaging refuses texts since a limit is reached. */
  refuseTexts: boolean;
  /** Erasures that were asked for, as often as they were. */
  erased: EraseRequest[];
  /** Obstacles of an erasure; answered once. */
  obstacles: string[];
  /** What every other service holds on everyone, beside what identity asks by. */
  held: string[];
  /** How many of the next exports and erasures fail as if their service were away. */
  failures: number;
};

export async function startNeighbours(engines: Engines, jwksUrl: string): Promise<Neighbours> {
  const sent: SendCodeRequest[] = [];
  const codeFor = (address: string) => sent.findLast(request => request.to?.value === address)?.code ?? '';
  const neighbours: Neighbours = {
    address: '',
    sent,
    notices: [],
    codeFor,
    refuseTexts: false,
    erased: [],
    obstacles: [],
    held: [],
    failures: 0,
  };
  const address = await serveRpcDouble(engines, {
    names: ['events', 'payments', 'messaging', 'crm', 'media'],
    bindings: [messaging(neighbours), payments, privacy(neighbours)],
    verify: createTokenVerifier({ jwksUrl, audience: 'test' }),
  });
  return Object.assign(neighbours, { address });
}

/** Kinds of codes that messaging has words for. */
const purposes = new Set(['sign-in', 'verify-email', 'step-up', 'erase-account']);

const messaging = (neighbours: Neighbours) =>
  rpc(MessagingService, ['identity'], {
    sendCode: request => {
      if (!purposes.has(request.purpose)) throw badField('purpose', 'Not one that messaging knows.');
      if (neighbours.refuseTexts && request.to?.$case === 'mobile') throw rateLimited(3600);
      neighbours.sent.push(request);
      return {};
    },
    sendSecurityNotice: request => {
      neighbours.notices.push(request);
      return {};
    },
  });

const refuse = () => {
  throw new AppError('internal', 'not asked here');
};

/** Payments that know the patron SPONSOR1 and nothing of money. */
const payments = rpc(PaymentsService, ['identity'], {
  spendPoints: refuse,
  findPatron: ({ code }) => {
    if (code !== 'SPONSOR1') throw notFound('patron');
    return { id: 'p', code, kind: 'SPONSOR', name: 'Globex' };
  },
  quote: refuse,
  capturePayment: refuse,
  listPayments: refuse,
  createRefund: refuse,
});

function privacy(neighbours: Neighbours) {
  const failing = () => {
    if (neighbours.failures <= 0) return;
    neighbours.failures -= 1;
    throw new AppError('unavailable', 'away');
  };
  return rpc(PrivacyService, ['identity'], {
    checkErasure: () => ({ obstacles: neighbours.obstacles.splice(0) }),
    export: ({ subject, pageKey, pageBytes }) => {
      failing();
      const rows = [subject?.userId, ...(subject?.emails ?? []), ...neighbours.held];
      const start = Number(pageKey);
      let [end, size] = [start, 0];
      while (end < rows.length && (pageBytes === 0 || size < pageBytes)) size += rows[end++]?.length ?? 0;
      return {
        jsonGzip: gzipSync(JSON.stringify({ known: rows.slice(start, end) })),
        nextPageKey: end < rows.length ? String(end) : '',
      };
    },
    erase: request => {
      failing();
      neighbours.erased.push(request);
      return { erasedAt: new Date('2030-01-01T00:00:00Z'), counts: { rows: 3 } };
    },
  });
}
