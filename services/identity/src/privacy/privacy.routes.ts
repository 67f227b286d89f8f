import { AppError, notFound } from '@momos/contracts/errors';
import { privacyContract } from '@momos/contracts/privacy';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import { decodeKey, encodeKey, pageOf } from '@momos/store';
import { v7 as uuid } from 'uuid';
import { consentsOf, changeView } from '../consent/consent.ts';
import type { ConsentChanges } from '../consent/consent.store.ts';
import { setConsent } from '../consent/set-consent.ts';
import { callerOf } from '../user/change-profile.ts';
import type { KeepUserDeps } from '../user/keep-user.ts';
import { archiveOf } from './archive.ts';
import { type DataExport, isReady, newExport, viewOf as exportView } from './data-export.ts';
import type { DataExports } from './data-export.store.ts';
import { viewOf as erasureView } from './erasure.ts';
import { cancelErasure, requestErasure, type RequestErasureDeps, startErasure } from './request-erasure.ts';

type Deps = RequestErasureDeps &
  KeepUserDeps & { dataExports: DataExports; consents: ConsentChanges; pageKeySecret: string };

/** A person's data: all of it, none of it, and what it may be used for. */
export function privacyRoutes(deps: Deps): RouteBinding {
  const { users, dataExports, erasures, consents, clock, pageKeySecret } = deps;

  const pageFrom = async <T extends { id: string }>(
    { pageSize, exclusiveStartKey }: { pageSize: number; exclusiveStartKey?: string | undefined },
    list: (page: { limit: number; before?: string }) => Promise<T[]>,
  ) => {
    const [before] = exclusiveStartKey === undefined ? [] : decodeKey(exclusiveStartKey, pageKeySecret);
    const page = { limit: pageSize + 1, ...(typeof before === 'string' ? { before } : {}) };
    const { items, lastEvaluatedKey } = pageOf(await list(page), pageSize, last =>
      encodeKey([last.id], pageKeySecret),
    );
    return { items, meta: { lastEvaluatedKey: lastEvaluatedKey ?? null } };
  };

  /** Another's export is not there. */
  async function ownExport(actor: Actor, id: string): Promise<DataExport> {
    const found = await dataExports.find(id);
    if (found?.userId !== actor.userId) throw notFound('export', id);
    return found;
  }

  return bind(privacyContract, {
    requestExport: async ({ actor }) => {
      const { id: userId } = await callerOf(users, actor);
      const now = clock.now();
      return exportView(await dataExports.addOrRunning(newExport(uuid(), userId, now)), now);
    },
    exports: async ({ actor, query }) => {
      const { items, meta } = await pageFrom(query, page => dataExports.ofUser(actor.userId, page));
      return { data: items.map(each => exportView(each, clock.now())), meta };
    },
    download: async ({ actor, params }) => {
      const found = await ownExport(actor, params.id);
      if (found.status === 'RUNNING') throw new AppError('conflict', 'This archive is not ready yet.');
      if (!isReady(found, clock.now()))
        throw new AppError('gone', 'This archive is gone. Please ask for a new one.');
      const day = found.requestedAt.toISOString().slice(0, 10);
      return { body: archiveOf(dataExports, found), filename: `momos-data-${day}.json` };
    },
    startErasure: ({ actor, clientAddress }) => startErasure(deps, actor, clientAddress),
    erase: async ({ actor, body, clientAddress }) => {
      const given = { requestId: body.requestId, code: body.otp, clientAddress };
      return erasureView(await requestErasure(deps, actor, given));
    },
    erasure: async ({ actor }) => {
      const latest = await erasures.latestOf(actor.userId);
      return latest ? erasureView(latest) : null;
    },
    cancelErasure: async ({ actor }) => erasureView(await cancelErasure(deps, actor)),
    erasures: async ({ query }) => {
      const { items, meta } = await pageFrom(query, erasures.all);
      return { data: items.map(erasureView), meta };
    },
    consents: async ({ actor }) => {
      const user = await callerOf(users, actor);
      return consentsOf(user, await consents.latestOf(user.id));
    },
    setConsent: ({ actor, body }) => setConsent(deps, actor, body),
    consentHistory: async ({ actor, query }) => {
      const { items, meta } = await pageFrom(query, page => consents.ofUser(actor.userId, page));
      return { data: items.map(changeView), meta };
    },
  });
}
