import { useRead } from '@momos/api-client';
import { configsContract } from '@momos/contracts/configs';
import { FormActions, SubmitButton, Textarea, WriteForm } from '@momos/ui/forms';
import { TagsInput } from '@momos/ui/select';
import { socialEditorWords } from '../words/social-editor.ts';
import { BannerField } from './banner-field.tsx';
import { LocationFields } from './location-fields.tsx';
import { PolicyFields } from './policy-fields.tsx';
import type { ReactNode } from 'react';
import { RepeatFields } from './repeat-fields.tsx';
import { QuestionsEditor } from './questions-editor.tsx';
import { RegistrationFields } from './registration-fields.tsx';
import * as classes from './social-editor.module.css';
import { TiersEditor } from './tiers-editor.tsx';
import { TimeFields } from './time-fields.tsx';
import type { SocialForm } from './use-social-form.ts';

const words = socialEditorWords.socialEditor;

export type EditorProps = {
  form: SocialForm;
  submit: string;
  /** The currency of a published social; it stays on offer. */
  heldCurrency?: string;
  /** A new social may repeat. */
  isNew?: boolean;
  /** Stands above the button. */
  children?: ReactNode;
};

/** Writes a social: its page as guests will see it, with the settings at the side. */
export const SocialEditor = ({ form, submit, heldCurrency, isNew, children }: EditorProps) => (
  <WriteForm form={form} label={words.social}>
    <div className={classes.editor}>
      <div className={classes.page}>
        <BannerField form={form} />
        <TitleField form={form} />
        <TimeFields form={form} />
        {isNew ? <RepeatFields form={form} /> : null}
        <LocationFields form={form} />
        <DescriptionFields form={form} />
        <QuestionsEditor form={form} />
      </div>
      <aside className={classes.side} aria-label={words.settings}>
        <TiersEditor form={form} heldCurrency={heldCurrency} />
        <RegistrationFields form={form} />
        <PolicyFields form={form} />
      </aside>
    </div>
    {children}
    <FormActions>
      <SubmitButton size="md">{submit}</SubmitButton>
    </FormActions>
  </WriteForm>
);

const TitleField = ({ form }: { form: SocialForm }) => (
  <Textarea
    aria-label={words.title}
    placeholder={words.titlePlaceholder}
    variant="unstyled"
    classNames={{ input: classes.title }}
    rows={1}
    maxLength={140}
    autoFocus
    {...form.props('title')}
  />
);

const DescriptionFields = ({ form }: { form: SocialForm }) => (
  <>
    <Textarea
      label={words.description}
      description={words.descriptionHint}
      autosize
      minRows={6}
      maxLength={20_000}
      {...form.props('description')}
    />
    <TagsField form={form} />
  </>
);

/** Offers the tags of the settings; a host may write others. */
function TagsField({ form }: { form: SocialForm }) {
  const configs = useRead(configsContract.social, {}, { staleTime: 60_000 });
  return (
    <TagsInput
      label={words.tags}
      placeholder={words.tagsPlaceholder}
      maxTags={10}
      data={configs.data?.data.tags ?? []}
      {...form.props('tags')}
      onChange={tags => form.setFieldValue('tags', tags.map(tag => tag.trim()).filter(Boolean))}
    />
  );
}
