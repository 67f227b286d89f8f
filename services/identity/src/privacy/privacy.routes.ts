import { notFound } from '@momos/contracts/errors';
import { privacyContract } from '@momos/contracts/privacy';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import { clientOf } from '../code/client-of.ts';
import type { ConsentChanges } from '../consent/consent.store.ts';
import { consentChangeView, consentsView } from '../consent/consent-view.ts';
import { requireUser } from '../user/require-user.ts';
import type { SaveUserDeps } from '../user/save-user.ts';
import { archiveOf } from './archive.ts';
import { type DataExport, requireReady } from './data-export.ts';
import type { DataExports } from './data-export.store.ts';
import { erasureView, exportView } from './privacy-view.ts';
import { cancelErasure, requestErasure, type RequestErasureDeps, startErasure } from './request-erasure.ts';
import { requestExport, type RequestExportDeps } from './request-export.ts';
import { setConsent } from './set-consent.ts';

type Deps = RequestErasureDeps &
  RequestExportDeps &
  SaveUserDeps & { dataExports: DataExports; consents: ConsentChanges; pageKeySecret: string };

/** A person's data: its archive, its erasure, and the consents to use it. */
export const privacyRoutes = (deps: Deps): RouteBinding =>
  bind(privacyContract, { ...exportHandlers(deps), ...erasureHandlers(deps), ...consentHandlers(deps) });

type Handlers = Parameters<typeof bind<typeof privacyContract>>[1];
type ExportHandlers = Pick<Handlers, 'requestExport' | 'exports' | 'download'>;
type ConsentHandlers = Pick<Handlers, 'consents' | 'setConsent' | 'consentHistory'>;
type ErasureHandlers = Omit<Handlers, keyof ExportHandlers | keyof ConsentHandlers>;

function exportHandlers(deps: Deps): ExportHandlers {
  const { dataExports, clock, pageKeySecret: secret } = deps;

  async function requireOwn(actor: Actor, id: string): Promise<DataExport> {
    const found = await dataExports.find(id);
    if (found?.userId !== actor.userId) throw notFound('export', id);
    return found;
  }

  return {
    requestExport: async ({ actor }) => exportView(await requestExport(deps, actor), clock.now()),
    exports: async ({ actor, query }) => {
      const { items, lastEvaluatedKey = null } = await dataExports.ofUser(actor.userId, { ...query, secret });
      return { data: items.map(each => exportView(each, clock.now())), meta: { lastEvaluatedKey } };
    },
    download: async ({ actor, params }) => {
      const found = requireReady(await requireOwn(actor, params.id), clock.now());
      const day = found.requestedAt.toISOString().slice(0, 10);
      return { body: archiveOf(dataExports, found), filename: `momos-data-${day}.json` };
    },
  };
}

function erasureHandlers(deps: Deps): ErasureHandlers {
  const { erasures, pageKeySecret: secret } = deps;
  return {
    startErasure: input => startErasure(deps, input.actor, clientOf(input)),
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
      const { items, lastEvaluatedKey = null } = await erasures.page({ ...query, secret });
      return { data: items.map(erasureView), meta: { lastEvaluatedKey } };
    },
  };
}

function consentHandlers(deps: Deps): ConsentHandlers {
  const { users, consents, pageKeySecret: secret } = deps;
  return {
    consents: async ({ actor }) => {
      const user = await requireUser(users, actor);
      return consentsView(user, await consents.latestOf(user.id));
    },
    setConsent: async ({ actor, body }) => {
      const user = await setConsent(deps, actor, body);
      return consentsView(user, await consents.latestOf(user.id));
    },
    consentHistory: async ({ actor, query }) => {
      const page = await consents.ofUser(actor.userId).page({ ...query, secret });
      const { items, lastEvaluatedKey = null } = page;
      return { data: items.map(consentChangeView), meta: { lastEvaluatedKey } };
    },
  };
}
