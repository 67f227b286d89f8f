type Listener = (message: unknown) => void;

const listeners = new Set<Listener>();

/** In place of socket.io in page tests: nothing is opened, no watch is answered; {@link notify} is what the server would send. */
export const io = () => ({
  active: false,
  connected: true,
  connect: () => undefined,
  disconnect: () => undefined,
  emit: () => undefined,
  timeout: () => ({ emitWithAck: () => new Promise<never>(() => undefined) }),
  on: (event: string, listener: Listener) => event === 'notice' && listeners.add(listener),
});

/** Sends the page a notice that something under a topic changed, such as `social:<id>:rsvps`. */
export function notify(topic: string): void {
  for (const listener of listeners) listener({ topic, id: topic, kind: 'changed', version: 1, seq: 1 });
}
