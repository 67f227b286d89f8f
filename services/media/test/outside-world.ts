import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Outside, Place } from '@momos/runtime/foreign/outside';
import type { Engines } from '@momos/testing';

/** A web of our own: names with the addresses that they stand for, and one server behind all public addresses. */
export type World = Outside & {
  /** Addresses of names; a list is given one after the other, as a rebinding name server does. */
  names: Map<string, string[][]>;
  /** Where connections went. */
  dialled: Place[];
  /** Paths that were asked. */
  asked: string[];
  answers: Map<string, (request: IncomingMessage, response: ServerResponse) => void>;
};

export const publicAddress = '93.184.216.34';

/** Starts the world; everything that is dialled ends at its server on loopback. */
export async function startWorld(engines: Engines): Promise<World> {
  const world: World = {
    names: new Map(),
    dialled: [],
    asked: [],
    answers: new Map(),
    resolve: async host => {
      const turns = world.names.get(host);
      const addresses = turns && turns.length > 1 ? turns.shift() : turns?.[0];
      if (!addresses) throw new Error('ENOTFOUND');
      return addresses;
    },
    dial: place => {
      world.dialled.push(place);
      return { address: '127.0.0.1', port: (server.address() as AddressInfo).port };
    },
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    world.asked.push(`${request.headers.host}${path}`);
    const answer = world.answers.get(path);
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  engines.cleanUp(
    () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return world;
}
