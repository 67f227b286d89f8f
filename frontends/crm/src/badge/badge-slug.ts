/** The slug in a badge's code: the last part of a profile's address, or the code itself where it is none. */
export function slugOfBadge(code: string): string {
  const text = code.trim();
  const path = URL.canParse(text) ? new URL(text).pathname : text;
  return decodedLast(path).toLowerCase();
}

function decodedLast(path: string): string {
  const last = path.split('/').findLast(part => part !== '') ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
