import type { Owner } from '@momos/contracts/route';
import type { Peer } from '../proxy/peer.ts';
import { requestBuffered, jsonRequest } from '../proxy/buffered-response.ts';

/** The state of a service by its own readiness. */
export type ServiceState = { status: 'ok' | 'not ready' | 'unreachable'; ms: number };

/** The state of the whole product. */
export type ProductState = { status: 'ok' | 'degraded'; services: Record<Owner | 'gateway', ServiceState> };

const patienceMs = 1_500;
/** The states are cached for this long, so that health requests cannot load the services. */
const keptMs = 1_000;

/** Requests the readiness of every service when asked, with a short timeout; there is no polling. */
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
  const answer = await Promise.race([requestBuffered(peer, question).catch(() => undefined), late]);
  const ms = Math.round(performance.now() - start);
  if (!answer) return { status: 'unreachable', ms };
  return { status: answer.status === 200 ? 'ok' : 'not ready', ms };
}
