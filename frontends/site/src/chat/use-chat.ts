import { deviceStorage, type Session, useSession } from '@momos/api-client';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { type ChatClient, createChatClient } from './chat-client.ts';
import type { ChatState } from './chat-state.ts';

type Own = { userId: string; client: ChatClient };

/** A session outlives its person: the next one in this tab gets a chat of their own. */
const clients = new WeakMap<Session, Own>();

/** The chat of the person who looks at it. */
export function useChatClient(): ChatClient {
  const session = useSession();
  const userId = useMyId();
  const known = clients.get(session);
  if (known?.userId === userId) return known.client;
  const client = createChatClient(session, deviceStorage, userId);
  clients.set(session, { userId, client });
  return client;
}

/** What it shows; rendered again when that changes. */
export function useChat(): ChatState {
  const client = useChatClient();
  return useSyncExternalStore(client.subscribe, client.state, client.state);
}

/** Who looks at the chat. */
export const MeContext = createContext('');
export const useMyId = (): string => useContext(MeContext);
