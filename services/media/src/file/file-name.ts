import { pictureFolders } from '@momos/contracts/uploads';
import slugify from '@sindresorhus/slugify';
import { type Extension, typesByExtension } from './file-type.ts';

/** Folders of stored files (spec §7 "Uploads"). */
const publicFolders = [
  'avatars',
  'logos',
  'social_banners',
  'attachments',
  'previews',
  ...pictureFolders,
] as const;
const privateFolders = ['attachments'] as const;

/** A folder with its visibility: `public/avatars`. */
export type Folder =
  | `public/${(typeof publicFolders)[number]}`
  | `private/${(typeof privateFolders)[number]}`;

const folders: ReadonlySet<string> = new Set([
  ...publicFolders.map(folder => `public/${folder}`),
  ...privateFolders.map(folder => `private/${folder}`),
]);

const pattern = /^((?:public|private)\/[a-z_]+)\/([\w-]{1,160})\.([a-z]{3,4})$/;
const titlePattern = /^[\da-f-]{36}-(.+)-\d{13}-web$/;
const maxTitleLength = 60;

/** The parts of a stored file's name. */
export type NameParts = { folder: Folder; extension: Extension; isPrivate: boolean; title: string };

/** The parts of a stored file's name; undefined for anything else, which then never reaches the storage. */
export function partsOf(name: string): NameParts | undefined {
  const [, folder = '', base = '', extension = ''] = pattern.exec(name) ?? [];
  if (!folders.has(folder) || !Object.hasOwn(typesByExtension, extension)) return undefined;
  return {
    folder: folder as Folder,
    extension: extension as Extension,
    isPrivate: folder.startsWith('private/'),
    title: titlePattern.exec(base)?.[1] ?? 'file',
  };
}

/** The input for a name; the uploader's own file name is kept as far as it is harmless. */
export type NewName = { folder: Folder; id: string; filename?: string; extension: Extension; now: Date };

/** The name of an uploaded file: its folder, an id, the uploader's file name, the time and the web suffix (spec §5). */
export function fileName({ folder, id, filename = '', extension, now }: NewName): string {
  const title = slugify(filename.slice(0, 200).replace(/\.[^.]*$/, '')).slice(0, maxTitleLength);
  return `${folder}/${[id, title, now.getTime()].filter(part => part !== '').join('-')}-web.${extension}`;
}

/** The path of a stored file as pages use it, and back; undefined for foreign addresses. */
export const pathOf = (name: string) => `/media/${name}`;
export const nameOfPath = (path: string) => {
  const name = path.startsWith('/media/') ? path.slice('/media/'.length) : '';
  return partsOf(name) && name;
};

/** As {@link nameOfPath} for public pictures only. */
export const pictureOfPath = (path: string) => {
  const name = nameOfPath(path);
  const parts = name === undefined ? undefined : partsOf(name);
  return parts && !parts.isPrivate && parts.extension === 'webp' ? name : undefined;
};
