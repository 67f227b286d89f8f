/** A connection of the transport, authenticated or not. */
export type Connection = {
  request: { socket: { destroy(): unknown } };
  close(): void;
  once(event: 'close', listener: () => void): unknown;
};

/** The open connections of this copy, counted by client IP. */
export type Connections = {
  add(connection: Connection, address: string): void;
  /** The number of open connections from an address. */
  from(address: string): number;
  /** Closes all of them; destroys those that do not respond in time. */
  closeAll(): void;
};

/** A suspended page would delay the end of the process for half a minute. */
const farewellMs = 1_000;

export function createConnections(): Connections {
  const open = new Map<Connection, string>();
  const counts = new Map<string, number>();
  const from = (address: string) => counts.get(address) ?? 0;

  return {
    add(connection, address) {
      open.set(connection, address);
      counts.set(address, from(address) + 1);
      connection.once('close', () => {
        open.delete(connection);
        const left = from(address) - 1;
        if (left > 0) counts.set(address, left);
        else counts.delete(address);
      });
    },
    from,
    closeAll() {
      for (const connection of open.keys()) {
        connection.close();
        const leave = setTimeout(() => connection.request.socket.destroy(), farewellMs);
        connection.once('close', () => clearTimeout(leave));
      }
    },
  };
}
