import type { MessagingService } from '@momos/contracts/proto/messaging/v1/messaging';
import type { RpcHandlers } from '@momos/runtime';
import type { SendCodeDeps } from '../code/send-code.ts';
import { sendSecurityNotice } from './send-security-notice.ts';

/** The RPC of notices about changes of how a person signs in. */
export const securityNoticeRpc = (
  deps: SendCodeDeps,
): Pick<RpcHandlers<MessagingService>, 'sendSecurityNotice'> => ({
  sendSecurityNotice: async request => {
    await sendSecurityNotice(deps, request);
    return {};
  },
});
