import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a doubled service saw it. */
export type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

/** A double of a service: real HTTP, configurable responses, records its requests. */
export type ServiceDouble = {
  url: string;
  port: number;
  seen: Seen[];
  /** How it answers from now on. */
  answer: (seen: Seen, response: ServerResponse) => void | Promise<void>;
  server: Server;
  stop(): Promise<void>;
  /** Listens again where it did before. */
  restart(): Promise<void>;
};

export const json = (
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
) =>
  void response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    .end(JSON.stringify(body));

/** What the gateway asks by itself: whether a service is there, and the settings for every page. */
const asides = new Set(['/healthz/ready', '/api/configs']);

export async function startDouble(): Promise<ServiceDouble> {
  const seen: Seen[] = [];
  const make = () =>
    createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of request) chunks.push(chunk as Buffer);
      } catch {
        return;
      }
      const { method = '', url = '', headers } = request;
      const one = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') };
      if (!asides.has(url)) seen.push(one);
      if (url === '/healthz/ready') json(response, { status: 'ok' });
      else await double.answer(one, response);
    });
  const listen = (server: Server, port: number) =>
    new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  let server = make();
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  const double: ServiceDouble = {
    url: `http://127.0.0.1:${port}`,
    port,
    seen,
    server,
    answer: (one, response) => json(response, { data: { path: one.url } }),
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    async restart() {
      server = make();
      double.server = server;
      await listen(server, port);
    },
  };
  return double;
}
