/** Messages of one partition that wait to be delivered, in order. */
export type Backlog<M> = {
  add(messages: M[]): void;
  /** Whether so many wait that no more should be fetched. */
  isFull(): boolean;
  /** Resolves when the backlog is not full, or has ended. */
  room(): Promise<void>;
  /** Forgets what waits; resolves when nothing is being delivered any more. */
  end(): Promise<void>;
};

/** What a backlog works with. */
export type BacklogParts<M> = {
  /** Delivers the oldest messages, at most `chunkSize`, as many as wait by then. */
  deliver(messages: M[]): Promise<void>;
  /** Called when a delivery fails; nothing is delivered after it. */
  fail(error: unknown): void;
  chunkSize: number;
  sizeOf(message: M): number;
  /** The backlog is full above this size of what waits. */
  limit: number;
};

/** A backlog that delivers one chunk at a time. */
export function createBacklog<M>({ deliver, fail, chunkSize, sizeOf, limit }: BacklogParts<M>): Backlog<M> {
  const waiting: M[] = [];
  let size = 0;
  let freed = Promise.withResolvers<void>();
  let running: Promise<void> | undefined;
  const isFull = () => size > limit;
  const sizeOfAll = (messages: M[]) => messages.reduce((sum, each) => sum + sizeOf(each), 0);

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const chunk = waiting.slice(0, chunkSize);
      await deliver(chunk);
      waiting.splice(0, chunk.length);
      size -= sizeOfAll(chunk);
      if (!isFull()) freed.resolve();
    }
    running = undefined;
  }

  return {
    add(messages) {
      waiting.push(...messages);
      size += sizeOfAll(messages);
      if (isFull()) freed = Promise.withResolvers();
      // A backlog that failed stays as it is.
      running ??= drain().catch(fail);
    },
    isFull,
    room: async () => (isFull() ? freed.promise : undefined),
    async end() {
      waiting.length = 0;
      freed.resolve();
      await running;
    },
  };
}
