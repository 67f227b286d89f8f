import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { notFound } from '@momos/contracts/errors';
import { type Holder, holders } from '@momos/contracts/privacy';
import type { DataExport } from './data-export.ts';
import type { DataExports } from './data-export.store.ts';

const unzip = promisify(gunzip);

/** The archive as one JSON object by service and noun, page by page; throws 404 for an expired part. */
export async function* archiveOf(
  dataExports: DataExports,
  { id, readyAt }: DataExport,
): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(readyAt)}`;
  for (const holder of holders) {
    yield `,\n${JSON.stringify(holder)}:{`;
    let open: string | undefined;
    for await (const page of pagesOf(dataExports, id, holder)) {
      for (const [noun, rows] of Object.entries(page)) {
        const start = `${open === undefined ? '' : '],\n'}${JSON.stringify(noun)}:[`;
        yield (noun === open ? ',' : start) + rows.map(row => JSON.stringify(row)).join(',');
        open = noun;
      }
    }
    yield open === undefined ? '}' : ']}';
  }
  yield '}\n';
}

/** Rows by noun; a noun continues on the next page. */
async function* pagesOf(
  dataExports: DataExports,
  id: string,
  holder: Holder,
): AsyncGenerator<Record<string, unknown[]>> {
  for (let number = 0, isLast = false; !isLast; number += 1) {
    const part = await dataExports.part(id, holder, number);
    if (!part) throw notFound('archive');
    yield JSON.parse((await unzip(part.jsonGzip)).toString()) as Record<string, unknown[]>;
    ({ isLast } = part);
  }
}
