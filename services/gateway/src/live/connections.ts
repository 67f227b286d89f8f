import { setTimeout as pause } from 'node:timers/promises';

/** A connection of the transport, authenticated or not. */
export type Connection = {
  request: {
    socket: {
      destroyed: boolean;
      writableLength: number;
      destroy(): unknown;
      once(event: 'close', listener: () => void): unknown;
    };
  };
  close(): void;
  once(event: 'close', listener: () => void): unknown;
  /** `packetCreate` when something is to be sent, `flush` when all of that is given to the socket. */
  on(event: 'packetCreate' | 'flush', listener: (packet: { data?: unknown }) => void): unknown;
};

/** The open connections of this copy, counted by client IP. */
export type Connections = {
  /** Counts a connection until it closes, and cuts it when its page reads too slowly. */
  add(connection: Connection, address: string): void;
  /** The number of open connections from an address. */
  from(address: string): number;
  /** Closes all of them at random moments of `spreadMs`, and destroys those that do not respond; resolves when all are closed. */
  closeAll(spreadMs: number): Promise<void>;
};

/** A suspended page would delay the end of the process for half a minute. */
const farewellMs = 1_000;

/** `maxBufferedBytes` is what may wait for a page that reads slowly. */
export function createConnections({ maxBufferedBytes }: { maxBufferedBytes: number }): Connections {
  const open = new Map<Connection, string>();
  const counts = new Map<string, number>();
  const from = (address: string) => counts.get(address) ?? 0;

  return {
    add(connection, address) {
      open.set(connection, address);
      counts.set(address, from(address) + 1);
      cutWhenSlow(connection, maxBufferedBytes);
      connection.once('close', () => {
        open.delete(connection);
        const left = from(address) - 1;
        if (left > 0) counts.set(address, left);
        else counts.delete(address);
      });
    },
    from,
    async closeAll(spreadMs) {
      await Promise.all([...open.keys()].map(each => closeWithin(each, Math.random() * spreadMs)));
      // Those that were being opened meanwhile.
      await Promise.all([...open.keys()].map(each => closeWithin(each, 0)));
    },
  };
}

function cutWhenSlow(connection: Connection, maxBufferedBytes: number): void {
  const { socket } = connection.request;
  let waiting = 0;
  connection.on('flush', () => {
    waiting = 0;
  });
  connection.on('packetCreate', ({ data }) => {
    waiting += typeof data === 'string' ? data.length : 0;
    if (waiting + socket.writableLength > maxBufferedBytes) socket.destroy();
  });
}

async function closeWithin(connection: Connection, afterMs: number): Promise<void> {
  const { socket } = connection.request;
  if (socket.destroyed) return;
  // The connection's own "close" comes before the page has agreed to it.
  const closed = new Promise<void>(resolve => socket.once('close', resolve));
  await Promise.race([closed, pause(afterMs)]);
  connection.close();
  const leave = setTimeout(() => socket.destroy(), farewellMs);
  await closed;
  clearTimeout(leave);
}
