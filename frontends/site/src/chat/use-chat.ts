import { deviceStorage, type Session, useSession } from '@momos/api-client';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { type ChatClient, createChatClient } from './chat-client.ts';
import type { ChatState } from './chat-state.ts';

const clients = new WeakMap<Session, ChatClient>();

/** The chat of a tab. */
export function useChatClient(): ChatClient {
  const session = useSession();
  const client = clients.get(session) ?? createChatClient(session, deviceStorage);
  clients.set(session, client);
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
