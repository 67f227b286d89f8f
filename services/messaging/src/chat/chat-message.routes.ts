import { chatMessagesContract } from '@momos/contracts/chat-messages';
import { bind, type RouteBinding } from '@momos/runtime';
import type { ContactDeps } from '../contact/find-contacts.ts';
import {
  type ChatDeps,
  editMessage,
  pinMessage,
  reactToMessage,
  removeMessage,
  sendMessage,
} from './change-message.ts';
import type { ChannelRef } from './channel.ts';
import { messageViews } from './chat-view.ts';
import type { Message } from './message.ts';
import { findMessage } from './find-message.ts';
import { readLog } from './read-log.ts';
import { admit } from './rights.ts';

type Deps = ChatDeps & ContactDeps & { pageSecret: string };

const maxPins = 50;

/** Messages for those who are in their channel. */
export function chatMessageRoutes(deps: Deps): RouteBinding {
  async function view(message: Message) {
    const [shown] = await messageViews(deps, [message]);
    if (!shown) throw new TypeError('A message has a view.');
    return shown;
  }
  const paths = ({ type, id, messageId }: ChannelRef & { messageId: string }) => ({
    ref: { type, id },
    messageId,
  });

  return bind(chatMessagesContract, {
    list: async ({ actor, params, query }) => {
      const { channel } = await admit(deps, actor, params);
      const { messages, meta } = await readLog(deps, channel, { ...query, secret: deps.pageSecret });
      return { data: await messageViews(deps, messages), meta };
    },
    send: async ({ actor, params, body }) => view(await sendMessage(deps, actor, { ref: params, ...body })),
    replies: async ({ actor, params, query }) => {
      await findMessage(deps, actor, paths(params));
      const page = await deps.messages.replies(params.messageId, { ...query, secret: deps.pageSecret });
      return {
        data: await messageViews(deps, page.items),
        meta: { lastEvaluatedKey: page.lastEvaluatedKey ?? null },
      };
    },
    edit: async ({ actor, params, body }) =>
      view(await editMessage(deps, actor, { ...paths(params), ...body })),
    react: async ({ actor, params, body }) =>
      view(await reactToMessage(deps, actor, { ...paths(params), ...body })),
    pin: async ({ actor, params, body }) =>
      view(await pinMessage(deps, actor, { ...paths(params), ...body })),
    pins: async ({ actor, params }) => {
      const { channel } = await admit(deps, actor, params);
      return messageViews(deps, await deps.messages.pins(channel._id, maxPins));
    },
    remove: async ({ actor, params }) => view(await removeMessage(deps, actor, paths(params))),
  });
}
