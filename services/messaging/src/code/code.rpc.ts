import { MessagingService } from '@momos/contracts/proto/messaging/v1/messaging';
import { rpc, type RpcBinding } from '@momos/runtime';
import { sendCode, type SendCodeDeps } from './send-code.ts';

/** RPCs of mail and SMS. */
export const codeRpc = (deps: SendCodeDeps): RpcBinding =>
  rpc(MessagingService, ['identity'], {
    sendCode: async request => {
      await sendCode(deps, request);
      return {};
    },
  });
