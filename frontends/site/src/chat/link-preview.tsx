import { useRead } from '@momos/api-client';
import { linkPreviewContract } from '@momos/contracts/link-preview';
import * as classes from './message.module.css';

/** What the page behind a link says of itself; nothing while or where that is not known. */
export function LinkPreview({ url }: { url: string }) {
  const { data } = useRead(linkPreviewContract.get, { query: { url } }, { staleTime: Infinity });
  const preview = data?.data;
  if (!preview?.title) return null;
  return (
    <a className={classes.preview} href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
      {preview.image ? <img src={preview.image} alt="" loading="lazy" /> : null}
      <span>
        <small>{preview.siteName || new URL(url).hostname}</small>
        <strong>{preview.title}</strong>
        {preview.description ? <span className={classes.previewText}>{preview.description}</span> : null}
      </span>
    </a>
  );
}
