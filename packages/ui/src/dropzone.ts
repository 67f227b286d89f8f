/** Dropping files; loads when a page with an upload opens. */
import '@mantine/dropzone/styles.layer.css';

export { Dropzone, IMAGE_MIME_TYPE, type FileWithPath } from '@mantine/dropzone';
