import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A webhook as the sandbox sent it. */
type Webhook = { body: string };

/** What lies between the provider and us: it delivers, loses, delays, repeats and turns around webhooks. */
export type ProviderNetwork = {
  url: string;
  /** Whether the next webhook is lost for good; none is where not said otherwise. */
  loses: () => boolean;
  /** Keeps what comes instead of delivering it. */
  isHeld: boolean;
  /** Delivers what was kept, the last one first. */
  release(): Promise<void>;
  /** Delivers again one of those that were sent before. */
  repeat(which: number): Promise<void>;
  /** Whether nothing is under way. */
  isIdle(): boolean;
  close(): Promise<unknown>;
};

const secret = 'development-sandbox-webhook-secret';

/** Listens for the sandbox's webhooks; `receivers` are the copies of payments, `now` is the provider's own time. */
export async function startProviderNetwork(
  receivers: () => string[],
  now: () => number,
): Promise<ProviderNetwork> {
  const sent: Webhook[] = [];
  const kept: Webhook[] = [];
  let underWay = 0;

  async function deliver({ body }: Webhook): Promise<void> {
    const urls = receivers();
    const url = urls[sent.length % urls.length];
    const time = Math.floor(now() / 1000);
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    underWay++;
    await fetch(`${url}/payments/webhooks/sandbox`, {
      method: 'POST',
      body,
      headers: { 'sandbox-signature': `t=${time},v1=${signature}` },
    })
      .then(answer => answer.arrayBuffer())
      .catch(() => undefined);
    underWay--;
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.end('{}');
      const webhook = { body: Buffer.concat(chunks).toString() };
      sent.push(webhook);
      if (network.loses()) return;
      if (network.isHeld) kept.push(webhook);
      else void deliver(webhook);
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));

  const network: ProviderNetwork = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    loses: () => false,
    isHeld: false,
    async release() {
      network.isHeld = false;
      for (const webhook of kept.splice(0).toReversed()) await deliver(webhook);
    },
    async repeat(which) {
      const webhook = sent[which % Math.max(1, sent.length)];
      if (webhook) await deliver(webhook);
    },
    isIdle: () => underWay === 0 && kept.length === 0,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return network;
}
