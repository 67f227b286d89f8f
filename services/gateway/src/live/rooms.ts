import type { Notice } from './notices.ts';

/** A notice with its sequence number, which counts up by one in each room. */
export type RoomNotice = Omit<Notice, 'room'> & { seq: number };

/** Numbers the notices of each room and limits their rate. */
export type Rooms = {
  /** Sends a notice to its room; dropped when the room has no watchers. */
  publish(notice: Notice): void;
  /** The number of the room's last notice. */
  seqOf(room: string): number;
  /** Forgets a room whose last watcher left. */
  close(room: string): void;
  /** Forgets all rooms. */
  stop(): void;
};

type Room = { seq: number; quiet: NodeJS.Timeout | undefined; waiting: Omit<Notice, 'room'> | undefined };

/** A room gets at most one notice in this time; changes meanwhile are merged into one. */
export const quietMs = 250;

/** `isWatched` says whether anyone is in a room, `send` gives a notice to all in it. */
export function createRooms(deps: {
  isWatched: (room: string) => boolean;
  send: (room: string, notice: RoomNotice) => void;
}): Rooms {
  const rooms = new Map<string, Room>();
  const roomAt = (name: string): Room => {
    const known = rooms.get(name) ?? { seq: 0, quiet: undefined, waiting: undefined };
    rooms.set(name, known);
    return known;
  };

  function send(name: string, room: Room, notice: Omit<Notice, 'room'>): void {
    room.seq += 1;
    deps.send(name, { ...notice, seq: room.seq });
    room.quiet = setTimeout(() => {
      const { waiting } = room;
      room.quiet = undefined;
      room.waiting = undefined;
      if (waiting) send(name, room, waiting);
    }, quietMs);
  }

  return {
    publish({ room: name, ...notice }) {
      if (!deps.isWatched(name)) return;
      const room = roomAt(name);
      if (!room.quiet) send(name, room, notice);
      else room.waiting = room.waiting ? merged(room.waiting, notice) : notice;
    },
    seqOf: name => rooms.get(name)?.seq ?? 0,
    close(name) {
      clearTimeout(rooms.get(name)?.quiet);
      rooms.delete(name);
    },
    stop() {
      for (const room of rooms.values()) clearTimeout(room.quiet);
      rooms.clear();
    },
  };
}

/** Two notices merged: the newer one of the same id, otherwise a notice that several things changed. */
function merged(before: Omit<Notice, 'room'>, after: Omit<Notice, 'room'>): Omit<Notice, 'room'> {
  return before.id === after.id ? after : { id: '', kind: 'SEVERAL', version: 0 };
}
