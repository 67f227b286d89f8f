import { renderMail, type RenderedMail } from '../mail/layout.ts';
import { type BlastTemplate, fill, missingNames } from '../template/template.ts';
import type { WrittenAudience } from './audiences.ts';
import type { AudienceContexts, AudienceNeeds } from './define-audience.ts';

export type BlastRendering = {
  channel: 'EMAIL' | 'SMS';
  template: BlastTemplate;
  content: unknown;
  context: AudienceContexts[AudienceNeeds];
  /** Missing in a preview, whose reader must not unsubscribe someone else. */
  unsubscribeUrl?: string;
};

type WithoutContact<Context> = Context extends unknown ? Omit<Context, 'contact'> : never;
/** What an audience needs beside the recipient. */
export type ContextWithoutContact = WithoutContact<AudienceContexts[AudienceNeeds]>;

/** A blast as one recipient reads it. An SMS has a text only, whose last line says how to opt out. */
export function renderBlast(audience: WrittenAudience, rendering: BlastRendering): RenderedMail {
  const { channel, template, content, context, unsubscribeUrl } = rendering;
  const { subject, body } = fill(template, audience.values(content, context));
  if (channel === 'SMS') return { subject: '', html: '', text: `${body}\n\nReply STOP to opt out.` };
  return renderMail({
    subject,
    preheader: body.slice(0, 120).replaceAll(/\s+/g, ' '),
    heading: subject,
    blocks: [{ kind: 'letter', text: body }],
    because: audience.because(content, context),
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
  });
}

/** Variables of a template that have no value for this recipient. */
export const missingVariables = (
  audience: WrittenAudience,
  { template, content, context }: BlastRendering,
): string[] => missingNames(template, audience.values(content, context));

/** The names that a text to this audience may use. */
export const variableNames = ({ variables }: Pick<WrittenAudience, 'variables'>): ReadonlySet<string> =>
  new Set(variables.map(({ name }) => name));
