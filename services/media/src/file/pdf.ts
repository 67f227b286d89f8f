const tail = 2048;

/** Whether a PDF begins at the first byte (so it is no polyglot file) and is complete. */
export const isWholePdf = (bytes: Buffer) =>
  bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) && bytes.subarray(-tail).includes('%%EOF');

const active = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA)(?![A-Za-z])/;

/**
 * Whether a PDF has visible active content: scripts, programs, embedded files. Names may be written with hex escapes
 * (PDF 1.7 §7.3.5). Content of compressed parts is not seen, so PDFs are also served as downloads only.
 */
export const isActivePdf = (bytes: Buffer) =>
  active.test(
    bytes
      .toString('latin1')
      .replace(/#([\da-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );
