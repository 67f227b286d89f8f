import { deflateSync } from 'node:zlib';
import { picture } from './media-app.ts';

/** A file as an attacker sends it; the marker must be in nothing that is ever served. */
export type HostileFile = { what: string; bytes: Buffer; name: string; type: string };

/** Stands in each file that carries something. */
export const marker = 'CANARY-PAYLOAD';

const script = `<script>alert("${marker}")</script>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${marker}')">${script}</svg>`;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  let crc = ~0;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  frame.writeUInt32BE(~crc >>> 0, 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG of a few hundred bytes that says it has that many pixels. */
function pngBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** 25 files that must not get in as what they are. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const png = await picture(40, 40).png().toBuffer();
  const jpeg = await picture(40, 40)
    .withExif({ IFD0: { Copyright: marker } })
    .jpeg()
    .toBuffer();
  const gif = await picture(4, 4).gif().toBuffer();
  const text = (content: string) => Buffer.from(content);
  const file = (what: string, bytes: Buffer, name: string, type = 'image/png'): HostileFile => ({
    what,
    bytes,
    name,
    type,
  });
  return [
    file('HTML as PNG', text(`<!doctype html><html><body>${script}</body></html>`), 'a.png'),
    file('SVG with a script', text(svg), 'a.svg'),
    file('SVG behind an XML head as PNG', text(`<?xml version="1.0"?>\n<!-- a -->${svg}`), 'a.png'),
    file(
      'GIF that is also JavaScript',
      Buffer.concat([text('GIF89a/*'), gif.subarray(8), text(`*/=1;alert("${marker}")`)]),
      'a.gif',
      'image/gif',
    ),
    file('PNG with a page behind it', Buffer.concat([png, text(script)]), 'a.png'),
    file(
      'JPEG with PHP behind it',
      Buffer.concat([jpeg, text(`<?php system("${marker}"); ?>`)]),
      'a.jpg',
      'image/jpeg',
    ),
    file(
      'PNG with a program in a text chunk',
      Buffer.concat([png.subarray(0, 33), chunk('tEXt', text(`Comment\0${script}`)), png.subarray(33)]),
      'a.png',
    ),
    file('picture with personal metadata', jpeg, 'holiday.jpg', 'image/jpeg'),
    file('PNG of four billion pixels', pngBomb(65_000, 65_000), 'a.png'),
    file('PNG of more pixels than are taken', pngBomb(6_000, 6_000), 'a.png'),
    file('truncated JPEG', jpeg.subarray(0, 200), 'a.jpg', 'image/jpeg'),
    file('PNG head and noise', Buffer.concat([png.subarray(0, 33), Buffer.alloc(500, 0xa5)]), 'a.png'),
    file('nothing at all', Buffer.alloc(0), 'a.png'),
    file('double extension', text(`#!/bin/sh\necho ${marker}`), 'a.png.sh', 'application/octet-stream'),
    file('null byte in the name', text(`<?php echo "${marker}"; ?>`), 'a.php\0.png'),
    file('path in the name', text(script), '../../../../srv/www/index.html'),
    file('very long name', text(script), `${'a'.repeat(4000)}.png`),
    file(
      'Windows program',
      Buffer.concat([text('MZ'), Buffer.alloc(200, 1), text(marker)]),
      'setup.exe',
      'application/octet-stream',
    ),
    file(
      'Linux program',
      Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), Buffer.alloc(120), text(marker)]),
      'a',
      'application/octet-stream',
    ),
    file('PHP', text(`<?php system("${marker}");`), 'a.php', 'application/octet-stream'),
    file(
      'PDF with JavaScript',
      text(
        `%PDF-1.7\n1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert("${marker}")) >> >> endobj\n%%EOF`,
      ),
      'a.pdf',
      'application/pdf',
    ),
    file(
      'PDF with hidden JavaScript',
      text(`%PDF-1.7\n1 0 obj << /S /J#61vaScr#69pt /J#53 (app.alert("${marker}")) >> endobj\n%%EOF`),
      'a.pdf',
      'application/pdf',
    ),
    file(
      'PDF that is also a page',
      text(`${script}\n%PDF-1.7\n1 0 obj endobj\n%%EOF`),
      'a.pdf',
      'application/pdf',
    ),
    file('TIFF, whose decoder is not there', await picture(8, 8).tiff().toBuffer(), 'a.png'),
    file(
      'ZIP with a macro',
      text(`PK\u0003\u0004${'\0'.repeat(22)}\u0011\0\0\0word/vbaProject.bin${marker}`),
      'a.docx',
      'application/octet-stream',
    ),
  ];
}
