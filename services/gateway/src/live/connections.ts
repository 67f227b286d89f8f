/** A connection as the transport has it, whether or not it has said who it is. */
export type Connection = {
  request: { socket: { destroy(): unknown } };
  close(): void;
  once(event: 'close', heard: () => void): unknown;
};

/** The open connections of this copy, counted by where they come from. */
export type Connections = {
  add(connection: Connection, address: string): void;
  /** How many are open from an address. */
  from(address: string): number;
  /** Says goodbye to all of them, and leaves those that do not answer in time. */
  closeAll(): void;
};

/** A page that sleeps would keep the process from ending for half a minute. */
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
