import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { notFound } from '@momos/contracts/errors';
import { holders } from '@momos/contracts/privacy';
import type { DataExport } from './data-export.ts';
import type { DataExports } from './data-export.store.ts';

const unzip = promisify(gunzip);

/** The archive as one JSON object by service, part by part; throws 404 for an expired part. */
export async function* archiveOf(
  dataExports: DataExports,
  { id, readyAt }: DataExport,
): AsyncGenerator<string | Uint8Array> {
  yield `{"exportedAt":${JSON.stringify(readyAt)}`;
  for (const holder of holders) {
    const part = await dataExports.part(id, holder);
    if (!part) throw notFound('archive');
    yield `,\n${JSON.stringify(holder)}:`;
    yield await unzip(part);
  }
  yield '}\n';
}
