import { errorText, upload, useSession } from '@momos/api-client';
import type { ChatAttachment } from '@momos/contracts/chat-messages';
import { uploadsContract } from '@momos/contracts/uploads';
import { showToast } from '@momos/ui';
import { IconPlus } from '@momos/ui/icons';
import { useState } from 'react';
import { chatWords as words } from '../words/chat.ts';
import * as classes from './composer.module.css';

export type Files = ReturnType<typeof useFiles>;

const maxBytes = 20 * 1_048_576;

/** Files that are added to a message; each is uploaded immediately. */
export function useFiles(given: readonly ChatAttachment[]) {
  const session = useSession();
  const [list, setList] = useState(given);
  const [uploads, setUploads] = useState(0);

  async function uploadOne(file: File) {
    if (file.size > maxBytes) return void showToast(words.fileTooLarge, { tone: 'bad' });
    setUploads(count => count + 1);
    try {
      const { path } = await upload(session, uploadsContract.attachment, file);
      setList(held => [...held, { path, name: file.name.slice(0, 160) }].slice(0, 10));
    } catch (error) {
      showToast(errorText(error), { tone: 'bad' });
    } finally {
      setUploads(count => count - 1);
    }
  }
  return {
    list,
    isUploading: uploads > 0,
    async add(from: { files: FileList | null; value?: string }) {
      const chosen = [...(from.files ?? [])];
      if (from.value !== undefined) from.value = '';
      await Promise.all(chosen.map(uploadOne));
    },
    remove: (path: string) => setList(held => held.filter(each => each.path !== path)),
    clear: () => setList([]),
  };
}

export const Attach = ({ onAdd }: { onAdd: Files['add'] }) => (
  <label className={classes.attach} title={words.attach}>
    <IconPlus size={20} aria-hidden />
    <input type="file" multiple aria-label={words.attach} onChange={event => void onAdd(event.target)} />
  </label>
);

/** What is added so far. */
export const AddedFiles = ({ files: { list, isUploading, remove } }: { files: Files }) =>
  list.length > 0 || isUploading ? (
    <ul className={classes.files}>
      {list.map(({ path, name }) => (
        <li key={path}>
          {name}
          <button type="button" aria-label={words.removeFile(name)} onClick={() => remove(path)}>
            ×
          </button>
        </li>
      ))}
      {isUploading ? <li>{words.uploading}</li> : null}
    </ul>
  ) : null;
