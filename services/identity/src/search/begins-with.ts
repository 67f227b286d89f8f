/** A filter for stored texts that begin with `text`; every character is literal. An index serves it as a range. */
export const beginsWith = (text: string): { $regex: string } => ({
  $regex: `^${text.replace(/[^\p{L}\p{N} ]/gu, String.raw`\$&`)}`,
});
