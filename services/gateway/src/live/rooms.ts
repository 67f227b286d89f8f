import type { News } from './news.ts';

/** A notice as a room gets it; `seq` counts up by one with each notice of the room. */
export type RoomNotice = Omit<News, 'room'> & { seq: number };

/** Numbers the news of each room and lets no more out than a page can use. */
export type Rooms = {
  /** Takes news; a room without watchers takes none. */
  tell(news: News): void;
  /** The number of the room's last notice. */
  seqOf(room: string): number;
  /** Forgets a room whose last watcher left. */
  close(room: string): void;
  /** Forgets all rooms. */
  stop(): void;
};

type Room = { seq: number; quiet: NodeJS.Timeout | undefined; waiting: Omit<News, 'room'> | undefined };

/** A room gets at most one notice in this time; what happens meanwhile comes as one. */
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

  function send(name: string, room: Room, news: Omit<News, 'room'>): void {
    room.seq += 1;
    deps.send(name, { ...news, seq: room.seq });
    room.quiet = setTimeout(() => {
      const { waiting } = room;
      room.quiet = undefined;
      room.waiting = undefined;
      if (waiting) send(name, room, waiting);
    }, quietMs);
  }

  return {
    tell({ room: name, ...news }) {
      if (!deps.isWatched(name)) return;
      const room = roomAt(name);
      if (!room.quiet) send(name, room, news);
      else room.waiting = room.waiting ? together(room.waiting, news) : news;
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

/** Two pieces of news as one: the newer of the same thing, otherwise only that several things changed. */
function together(before: Omit<News, 'room'>, after: Omit<News, 'room'>): Omit<News, 'room'> {
  return before.id === after.id ? after : { id: '', kind: 'SEVERAL', version: 0 };
}
