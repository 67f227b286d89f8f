/** Keys of a browser's subscription (RFC 8291): only that browser can read what is sent. */
export type PushKeys = { p256dh: string; auth: string };

/** A browser that receives its person's notices. */
export type PushDevice = {
  _id: string;
  userId: string;
  /** The browser's address at its push service; whoever has it and the keys can write to the browser. */
  endpoint: string;
  keys: PushKeys;
  createdAt: Date;
};

/** Devices per person; the oldest beyond that is removed. */
export const maxDevices = 10;
