import {
  baseConfig,
  type BaseConfig,
  type Composition,
  type Context,
  type RunningService,
  serve,
} from '@momos/runtime';
import { readConfig } from '@momos/runtime';
import { startTokenIssuer, type TokenIssuer } from '@momos/testing/tokens';
import { compose } from './sample.ts';

/** The sample service in this process with a token issuer beside it. */
export type Running = { url: string; service: RunningService; issuer: TokenIssuer; close(): Promise<void> };

/** Starts the sample service; `more` changes its composition, `env` its settings. */
export async function startSample(
  env: Record<string, string> = {},
  more: (composition: Composition, context: Context<BaseConfig>) => Composition = composition => composition,
): Promise<Running> {
  const issuer = await startTokenIssuer();
  const config = readConfig(baseConfig, {
    ENVIRONMENT: 'test',
    LOG_LEVEL: 'silent',
    JWKS_URL: issuer.jwksUrl,
    DRAIN_DELAY_MS: '0',
    ...env,
  });
  const service = await serve({
    name: 'identity',
    config,
    compose: context => more(compose(context), context),
  });
  const close = async () => {
    await service.close();
    await issuer.close();
  };
  return { url: `http://127.0.0.1:${service.httpPort}`, service, issuer, close };
}

/** The JSON body of an answer, whatever it is. */
export const bodyOf = async (response: Response): Promise<Record<string, never>> =>
  JSON.parse(await response.text());
