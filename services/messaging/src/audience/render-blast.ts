import { renderMail, type RenderedMail } from '../mail/layout.ts';
import { type BlastTemplate, fill, type Filled } from '../template/template.ts';
import type { WrittenAudience } from './audiences.ts';
import type { AudienceContexts, AudienceNeeds } from './define-audience.ts';

export type BlastRendering = {
  channel: 'EMAIL' | 'SMS';
  content: unknown;
  context: AudienceContexts[AudienceNeeds];
  /** Missing in a preview, whose reader must not unsubscribe someone else. */
  unsubscribeUrl?: string;
  /** Where its web addresses lead; to themselves where left out. */
  linkTo?: (address: string) => string;
};

type WithoutContact<Context> = Context extends unknown ? Omit<Context, 'contact'> : never;
/** What an audience needs beside the recipient. */
export type ContextWithoutContact = WithoutContact<AudienceContexts[AudienceNeeds]>;

/** A blast as one recipient reads it. */
export const renderBlast = (
  audience: WrittenAudience,
  template: BlastTemplate,
  rendering: BlastRendering,
): RenderedMail =>
  layOutBlast(audience, fill(template, audience.values(rendering.content, rendering.context)), rendering);

/** A filled blast in its layout. An SMS has a text only, whose last line says how to opt out. */
export function layOutBlast(
  audience: WrittenAudience,
  { subject, body }: Filled,
  { channel, content, context, unsubscribeUrl, linkTo }: BlastRendering,
): RenderedMail {
  if (channel === 'SMS') return { subject: '', html: '', text: `${body}\n\nReply STOP to opt out.` };
  return renderMail({
    subject,
    preheader: body.slice(0, 120).replaceAll(/\s+/g, ' '),
    heading: subject,
    blocks: [{ kind: 'letter', text: body, ...(linkTo ? { linkTo } : {}) }],
    because: audience.because(content, context),
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
  });
}

/** The names that a text to this audience may use. */
export const variableNames = ({ variables }: Pick<WrittenAudience, 'variables'>): ReadonlySet<string> =>
  new Set(variables.map(({ name }) => name));
