import type { Owner } from '@momos/contracts/route';
import type { Peer } from '../proxy/peer.ts';
import { askWhole, jsonRequest } from '../proxy/whole-answer.ts';

/** How a service is, as its own readiness says. */
export type ServiceState = { status: 'ok' | 'not ready' | 'unreachable'; ms: number };

/** The state of the whole product. */
export type ProductState = { status: 'ok' | 'degraded'; services: Record<Owner | 'gateway', ServiceState> };

const patienceMs = 1_500;
/** Asking is shared for this long, so that nobody can load the services by asking us. */
const keptMs = 1_000;

/** Asks every service for its readiness, each with a short patience. */
export function createServiceStates(peers: Record<Owner, Peer>): () => Promise<ProductState> {
  let kept: { state: Promise<ProductState>; until: number } | undefined;

  async function ask(): Promise<ProductState> {
    const entries = await Promise.all(
      Object.values(peers).map(async peer => [peer.owner, await stateOf(peer)] as const),
    );
    const services = {
      gateway: { status: 'ok', ms: 0 },
      ...Object.fromEntries(entries),
    } as ProductState['services'];
    const isOk = entries.every(([, state]) => state.status === 'ok');
    return { status: isOk ? 'ok' : 'degraded', services };
  }

  return () => {
    if (!kept || kept.until < Date.now()) kept = { state: ask(), until: Date.now() + keptMs };
    return kept.state;
  };
}

async function stateOf(peer: Peer): Promise<ServiceState> {
  const start = performance.now();
  const question = jsonRequest({
    method: 'GET',
    path: '/healthz/ready',
    headers: [],
    timeoutMs: patienceMs,
    isRepeatable: false,
  });
  const late = new Promise<undefined>(resolve => {
    setTimeout(() => resolve(undefined), patienceMs).unref();
  });
  const answer = await Promise.race([askWhole(peer, question).catch(() => undefined), late]);
  const ms = Math.round(performance.now() - start);
  if (!answer) return { status: 'unreachable', ms };
  return { status: answer.status === 200 ? 'ok' : 'not ready', ms };
}
