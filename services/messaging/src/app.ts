import type { Composition, Context } from '@momos/runtime';
import { connectMongo, migrate } from '@momos/store';
import { codeRpc } from './code/code.rpc.ts';
import { createSentCodes, sentCodeIndexes } from './code/sent-code.store.ts';
import type { MessagingConfig } from './config.ts';
import { outboxPages } from './outbox-page/outbox-page.ts';
import { chooseProviders } from './provider/choose-providers.ts';
import { createOutboxMessages, outboxMessageIndexes } from './provider/outbox-message.store.ts';

/** Puts the messaging service together. */
export async function compose({ config, log }: Context<MessagingConfig>): Promise<Composition> {
  const store = await connectMongo({
    url: config.MONGO_URL,
    database: config.MESSAGING_DATABASE,
    name: 'messaging',
    onHookError: error => log.error({ err: error }, 'after-commit hook failed'),
  });
  await migrate(store, [outboxMessageIndexes, sentCodeIndexes]);
  const outboxMessages = createOutboxMessages(store);
  const providers = chooseProviders(config, outboxMessages);
  return {
    routes: [],
    rpc: [codeRpc({ providers, sentCodes: createSentCodes(store), publicUrl: config.PUBLIC_URL })],
    ready: [store.ready],
    http: outboxPages(outboxMessages, config.ENVIRONMENT),
    close: [providers.email.close, providers.sms.close, store.close],
  };
}
