import { type RpcClient, type RunningService, serve } from '@momos/runtime';
import { MessagingService } from '@momos/contracts/proto/messaging/v1/messaging';
import { type Engines, settingsOn, startTokenIssuer, type TokenIssuer } from '@momos/testing';
import { connectRpc } from '@momos/testing/rpc-client';
import { compose, type Overrides } from '../src/app.ts';
import { messagingConfig } from '../src/config.ts';

/** The messaging service in this process, with its clients for tests. */
export type MessagingApp = {
  service: RunningService;
  url: string;
  tokens: TokenIssuer;
  rpc: RpcClient<typeof MessagingService>;
};

/** Starts the service on the test's engines; stopped when the tests are over. */
export async function startMessaging(
  engines: Engines,
  env: Record<string, string> = {},
  overrides: Overrides = {},
): Promise<MessagingApp> {
  const tokens = await startTokenIssuer();
  const config = messagingConfig({
    ...settingsOn(engines),
    JWKS_URL: tokens.jwksUrl,
    MESSAGING_DATABASE: engines.database,
    // Tests text people at any hour.
    QUIET_HOURS: '0-0',
    ...env,
  });
  const service = await serve({ name: 'messaging', config, compose: context => compose(context, overrides) });
  engines.cleanUp(async () => {
    await service.close();
    await tokens.close();
  });
  const rpc = connectRpc(engines, MessagingService, {
    from: 'identity',
    to: 'messaging',
    port: service.grpcPort,
  });
  return { service, url: `http://127.0.0.1:${service.httpPort}`, tokens, rpc };
}
