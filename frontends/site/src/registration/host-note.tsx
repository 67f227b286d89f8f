import { Callout } from '@momos/ui';

/** What the hosts wrote when they said no. */
export const HostNote = ({ note }: { note: string }) => (
  <Callout title="A note from the hosts">
    <p style={{ margin: 0, whiteSpace: 'pre-wrap' }}>{note}</p>
  </Callout>
);
