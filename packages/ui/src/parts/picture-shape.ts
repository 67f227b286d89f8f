/** The place that a picture is cut for. */
export type PictureShape = {
  /** Width by height. */
  aspect: number;
  isRound?: boolean;
  /** Pixels that are sent at most. */
  maxWidth: number;
};

/** Sends a cut picture; rejects when it could not be sent. */
export type SendPicture = (
  picture: Blob,
  how: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<void>;
