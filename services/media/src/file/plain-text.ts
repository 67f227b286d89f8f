// oxlint-disable-next-line no-control-regex -- control characters are refused
const controls = /[\u0000-\u0008\u000e-\u001f\u007f]/;
const program = /^\s*(?:<|#!|%!)|<\s*(?:!doctype|html|head|body|script|svg|iframe|\?php|\?xml)/i;

/** Whether bytes are plain text: UTF-8 without control characters, and no markup, script or program. */
export function isPlainText(bytes: Buffer): boolean {
  if (bytes.length === 0) return false;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !controls.test(text) && !program.test(text);
  } catch {
    return false;
  }
}
