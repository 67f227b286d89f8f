const tail = 2048;

/** Whether a PDF begins at the first byte (so is nothing else as well) and comes to its end. */
export const isWholePdf = (bytes: Buffer) =>
  bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) && bytes.subarray(-tail).includes('%%EOF');

const active = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA)(?![A-Za-z])/;

/**
 * Whether a PDF openly runs or carries something: scripts, programs, embedded files. Names may be written with hex
 * escapes (PDF 1.7 §7.3.5). What hides in compressed parts is not seen, so PDFs are also only ever served as downloads.
 */
export const isActivePdf = (bytes: Buffer) =>
  active.test(
    bytes
      .toString('latin1')
      .replace(/#([\da-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );
