import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fileName, nameOfPath, partsOf, pathOf, pictureOfPath } from './file-name.ts';

const id = '01930b5e-7c1a-7d2e-8f3a-1b2c3d4e5f60';
const now = new Date(1_700_000_000_000);

describe('names of files', () => {
  it('have folder, id, time and web suffix, and are known again', () => {
    const name = fileName({ folder: 'public/avatars', id, extension: 'webp', now });
    expect(name).toBe(`public/avatars/${id}-1700000000000-web.webp`);
    expect(partsOf(name)).toEqual({
      folder: 'public/avatars',
      extension: 'webp',
      isPrivate: false,
      title: 'file',
    });
    expect([nameOfPath(pathOf(name)), pictureOfPath(pathOf(name))]).toEqual([name, name]);
  });

  it('keep what is harmless of what the uploader says', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400, unit: 'binary' }), filename => {
        const name = fileName({ folder: 'private/attachments', id, filename, extension: 'pdf', now });
        return partsOf(name)?.isPrivate === true && !name.includes('..') && name.length < 200;
      }),
    );
    const name = fileName({
      folder: 'public/attachments',
      id,
      filename: '../a/Menü 2.final.pdf.exe',
      extension: 'pdf',
      now,
    });
    expect(partsOf(name)?.title).toBe('a-menue-2-final-pdf');
  });

  it.each([
    'public/avatars/../x.webp',
    'sizes/1x1/public/avatars/x.webp',
    'public/other/x.webp',
    'public/avatars/x.svg',
    'public/avatars/x.constructor',
    'private/avatars/x.webp',
    'public/avatars/x.webp\0',
    '',
  ])('are not %j', name => expect(partsOf(name)).toBeUndefined());

  it('of private files and documents are no pictures', () => {
    expect(pictureOfPath('/media/private/attachments/x.webp')).toBeUndefined();
    expect(pictureOfPath('/media/public/attachments/x.pdf')).toBeUndefined();
  });
});
