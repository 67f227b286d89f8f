import type { IncomingMessage, ServerResponse } from 'node:http';
import { firewallHeader, humanCheckPath } from '@momos/contracts/human-check';
import type { ClientIdentity } from '../client/client-identity.ts';
import type { OwnCalls } from '../http/handle.ts';
import type { HumanChecks } from './human-checks.ts';

/** The calls behind `/human-verification`: a challenge, and the proof that it was solved. */
export function createHumanCheckRoutes(deps: {
  checks: HumanChecks;
  clientIdentity: ClientIdentity;
}): OwnCalls {
  const { checks, clientIdentity } = deps;
  return new Map([
    [
      `GET /api${humanCheckPath}`,
      async (request, response) =>
        send(response, { challenge: await checks.challengeFor(await clientIdentity.byPerson(request)) }),
    ],
    [
      `POST /api${humanCheckPath}`,
      async (request, response) => {
        await checks.clear(await clientIdentity.byPerson(request), proofIn(request));
        send(response, { isPerson: true });
      },
    ],
  ]);
}

/** The proof that a caller sent along, if any. */
export const proofIn = ({ headers }: IncomingMessage): string | undefined => {
  const value = headers[firewallHeader];
  return typeof value === 'string' ? value : undefined;
};

function send(response: ServerResponse, data: unknown): void {
  response
    .writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .end(JSON.stringify({ data }));
}
