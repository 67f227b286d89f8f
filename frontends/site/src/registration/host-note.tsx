import { Callout } from '@momos/ui';
import { registrationWords } from '../words/registration.ts';

const words = registrationWords.hostNote;

/** What the hosts wrote when they said no. */
export const HostNote = ({ note }: { note: string }) => (
  <Callout title={words.noteHosts}>
    <p style={{ margin: 0, whiteSpace: 'pre-wrap' }}>{note}</p>
  </Callout>
);
