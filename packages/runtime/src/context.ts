import { AsyncLocalStorage } from 'node:async_hooks';
import { context as otelContext, ROOT_CONTEXT } from '@opentelemetry/api';
import type { Actor } from './auth/actor.ts';
import { activeTraceparent, idsOf, newTraceparent } from './trace-context.ts';

/** Values that an action set or changed, by name, for the audit log. */
export type AuditDetails = Record<string, { before?: string | undefined; after?: string | undefined }>;

/** The context of one request, call or event. */
export class RequestContext {
  /** The client's network; empty where it is not known. */
  origin = '';
  /** The account that a caller who is not signed in named, for the log. */
  accountId: string | undefined;
  /** What the use case adds to the entry of the audit log. */
  auditDetails: AuditDetails = {};
  /** False once the use case said that it changed nothing. */
  hasChanged = true;
  /** Milliseconds since 1970 after which the client has stopped waiting. */
  deadline: number | undefined;
  actor: Actor | undefined;
  #traceparent: string | undefined;

  constructor(given: { deadline?: number; actor?: Actor; traceparent?: string } = {}) {
    this.deadline = given.deadline;
    this.actor = given.actor;
    this.#traceparent = given.traceparent;
  }

  /** W3C traceparent: of the recorded span when tracing is on, else of the caller, else a new one. */
  get traceparent(): string {
    const active = activeTraceparent();
    if (active) return active;
    this.#traceparent ??= newTraceparent();
    return this.#traceparent;
  }

  /** Before a use case is run, once more too. */
  forgetAudit(): void {
    this.auditDetails = {};
    this.hasChanged = true;
  }

  /** The id by which this request is found in logs and traces; shown in error answers. */
  get traceId(): string {
    return idsOf(this.traceparent).traceId;
  }
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The context of the request that is being worked on, if any. */
export const currentContext = (): RequestContext | undefined => storage.getStore();

/** Adds values before and after to the entry that the running call leaves in the audit log: ids, numbers and words of a list. */
export function noteAudit(details: AuditDetails): void {
  const context = storage.getStore();
  if (context) Object.assign(context.auditDetails, details);
}

/** Says which account a sign-in is to, so that its refusal is logged with it. */
export function noteAccount(userId: string): void {
  const context = storage.getStore();
  if (context) context.accountId = userId;
}

/** Says that the running call found everything as it was asked for: it leaves no entry in the audit log. */
export function noChange(): void {
  const context = storage.getStore();
  if (context) context.hasChanged = false;
}

/** Runs work inside a context; consumers and jobs use it to carry a traceparent on. */
export const withContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/**
 * Runs work outside of any request: for timers and queues that one request starts and many share, which would
 * otherwise act as its person, in its trace and by its deadline.
 */
export const detached = <T>(work: () => T): T => otelContext.with(ROOT_CONTEXT, () => storage.exit(work));

/** The traceparent to hand on with a call or an event; undefined outside of any request. */
export const currentTraceparent = (): string | undefined =>
  activeTraceparent() ?? storage.getStore()?.traceparent;
