import type { AuditedThing, AuditRule } from '@momos/contracts/audit-rule';
import type { AuditDetails, RequestContext } from '../context.ts';
import type { Audit } from './audit.ts';

/** Input and result of a call, from which its entry is made. */
export type CallFacts = { params: unknown; query: unknown; body: unknown; result?: unknown };

type WrittenRule = Exclude<AuditRule, { exempt: string }>;

/** The rule of a call whose entry the runtime writes; undefined for all others. */
export const writtenRule = (rule: AuditRule | undefined): WrittenRule | undefined =>
  rule && 'action' in rule && rule.by === undefined ? rule : undefined;

/**
 * Runs an audited call and its entry in one transaction; a call that says by `noChange` that it changed nothing leaves none. `work`
 * may run more than once.
 */
export const runAudited = <T>(
  audit: Audit,
  rule: WrittenRule,
  given: { context: RequestContext; facts: Omit<CallFacts, 'result'>; work: () => Promise<T> },
): Promise<T> =>
  audit.transaction(async () => {
    const { context, facts, work } = given;
    context.forgetAudit();
    const result = await work();
    if (context.hasChanged) await audit.add(auditedOf(rule, { ...facts, result }, context));
    return result;
  });

function auditedOf(rule: WrittenRule, facts: CallFacts, context: RequestContext) {
  const thing = ([kind, idFrom]: AuditedThing) => ({
    kind,
    id: idFrom === 'actor' ? (context.actor?.userId ?? '') : (textAt(facts, idFrom) ?? ''),
  });
  return {
    action: rule.action,
    target: thing(rule.target),
    within: rule.within && thing(rule.within),
    details: noted(rule.noting ?? [], facts),
  };
}

/** The named fields that the call has. */
function noted(paths: readonly string[], facts: CallFacts): AuditDetails {
  const known = paths.map(path => [path.split('.')[1] ?? path, textAt(facts, path)] as const);
  return Object.fromEntries(
    known.flatMap(([name, after]) => (after === undefined ? [] : [[name, { after }]])),
  );
}

/** `=id` is the id itself. */
function textAt(facts: CallFacts, path: string): string | undefined {
  if (path.startsWith('=')) return path.slice(1);
  const [part, name = ''] = path.split('.');
  const value = (facts[part as keyof CallFacts] as Record<string, unknown> | undefined)?.[name];
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}
