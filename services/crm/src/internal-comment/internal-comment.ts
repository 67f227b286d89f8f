/** A comment of an admin on a person (spec §6). */
export type InternalComment = {
  id: string;
  version: number;
  /** The person whom the comment is about. */
  userId: string;
  authorId: string;
  text: string;
  createdAt: Date;
  /** Null until the first edit. */
  editedAt: Date | null;
};

/** The next version of a comment, with another text. */
export const edited = (comment: InternalComment, text: string, now: Date): InternalComment => ({
  ...comment,
  version: comment.version + 1,
  text,
  editedAt: now,
});
