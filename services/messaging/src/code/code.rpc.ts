import type { MessagingService } from '@momos/contracts/proto/messaging/v1/messaging';
import type { RpcHandlers } from '@momos/runtime';
import { sendCode, type SendCodeDeps } from './send-code.ts';

/** The RPC of one-time codes. */
export const codeRpc = (deps: SendCodeDeps): Pick<RpcHandlers<MessagingService>, 'sendCode'> => ({
  sendCode: async request => {
    await sendCode(deps, request);
    return {};
  },
});
