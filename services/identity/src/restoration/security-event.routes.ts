import { type SecurityEventView, securityEventsContract } from '@momos/contracts/security-events';
import { bind, type RouteBinding } from '@momos/runtime';
import { originOf } from '../security-event/origin.ts';
import type { SecurityEvent } from '../security-event/security-event.ts';
import { canUndo, undoEvents, type UndoEventsDeps } from './undo-events.ts';

type Deps = UndoEventsDeps & { pageKeySecret: string };

const viewOf = (
  event: SecurityEvent,
  { sessionId, now }: { sessionId: string; now: Date },
): SecurityEventView => ({
  id: event.id,
  kind: event.kind,
  subject: event.subject,
  device: event.device,
  place: event.place,
  at: event.at.toISOString(),
  isThisSession: event.sessionId === sessionId,
  canUndo: canUndo(event, now),
  isUndone: event.undoneAt !== null,
});

export const securityEventRoutes = (deps: Deps): RouteBinding => {
  const { securityEvents, clock, pageKeySecret: secret } = deps;
  return bind(securityEventsContract, {
    list: async ({ actor: { userId, sessionId }, query: { undoable, ...paging } }) => {
      const now = clock.now();
      const request = { ...paging, secret };
      const page = undoable
        ? await securityEvents.undoableOf(userId, now, request)
        : await securityEvents.ofUser(userId, request);
      return {
        data: page.items.map(event => viewOf(event, { sessionId, now })),
        meta: { lastEvaluatedKey: page.lastEvaluatedKey ?? null },
      };
    },
    undo: async input => {
      const { actor, body } = input;
      const events = await undoEvents(deps, actor, { ids: body.ids, origin: originOf(input) });
      return events.map(event => viewOf(event, { sessionId: actor.sessionId, now: clock.now() }));
    },
  });
};
