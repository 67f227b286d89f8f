import { useRead, useSessionState } from '@momos/api-client';
import { supportsContract } from '@momos/contracts/supports';
import { type Me, usersContract } from '@momos/contracts/users';
import { Button, ButtonLink, EmptyState, Page, PageHeader, useSearchParams } from '@momos/ui';
import { FormActions, SubmitButton, Textarea, TextInput, useWriteForm, WriteForm } from '@momos/ui/forms';
import { IconInfoCircle, IconMail } from '@momos/ui/icons';
import { useRef, useState } from 'react';
import { contactWords } from '../words/contact.tsx';
import { categories, categoryOf, type CategoryLabels } from './categories.tsx';
import { ReplyNote, SenderFields } from './sender-fields.tsx';
import * as classes from './contact.module.css';

const words = contactWords.contact;

/** Writing to us: what it is about decides who reads it (spec §3 "Contact category"); `?category=` chooses it beforehand. */
export function ContactPage() {
  const [query, setQuery] = useSearchParams();
  const [chosen, setChosen] = useState(() => categoryOf(query.get('category')));
  const state = useSessionState();
  const me = useRead(usersContract.me, {}, { enabled: state === 'signed-in' });
  const [sent, setSent] = useState<{ reference: string; email: string }>();
  const form = useRef<HTMLDivElement>(null);
  const isKnown = state === 'visitor' || me.data !== undefined || me.error !== null;
  if (sent) return <Sent {...sent} onAgain={() => setSent(undefined)} />;
  const choose = (next: CategoryLabels) => {
    setChosen(next);
    setQuery({ category: next.category }, { replace: true });
  };
  return (
    <Page width="text" title={words.contact}>
      <PageHeader title={words.howCanWeHelp} lead={words.lead} />
      <Categories
        chosen={chosen}
        onChoose={choose}
        onPress={() => form.current?.scrollIntoView({ block: 'nearest' })}
      />
      <div ref={form} className={classes.form}>
        {chosen && isKnown ? <ContactForm chosen={chosen} me={me.data?.data} onSent={setSent} /> : null}
      </div>
    </Page>
  );
}

type CategoriesProps = {
  chosen: CategoryLabels | undefined;
  onChoose: (category: CategoryLabels) => void;
  onPress: () => void;
};

const Categories = ({ chosen, onChoose, onPress }: CategoriesProps) => (
  <fieldset className={classes.categories}>
    <legend className="mo-hidden">{words.whatIsItAbout}</legend>
    {categories.map(each => (
      <label key={each.category} className={classes.category}>
        <input
          type="radio"
          name="category"
          className={classes.radio}
          checked={each === chosen}
          onChange={() => onChoose(each)}
          onClick={onPress}
        />
        <span className={classes.icon} aria-hidden>
          {each.icon}
        </span>
        <span>
          <span className={classes.label}>{each.label}</span>
          <span className={classes.what}>{each.what}</span>
        </span>
      </label>
    ))}
  </fieldset>
);

type ContactFormProps = {
  chosen: CategoryLabels;
  me: Me | undefined;
  onSent: (sent: { reference: string; email: string }) => void;
};

const useContactForm = ({ chosen, me, onSent }: ContactFormProps) =>
  useWriteForm(supportsContract.send, {
    initialValues: {
      name: me ? `${me.firstName} ${me.lastName}`.trim() : '',
      email: me?.email ?? '',
      subject: '',
      message: '',
    },
    toInput: ({ subject, ...rest }) => ({
      body: { ...rest, category: chosen.category, ...(subject.trim() ? { subject } : {}) },
    }),
    onSaved: ({ data }, { email }) => onSent({ reference: data.reference, email }),
  });

function ContactForm(props: ContactFormProps) {
  const { chosen } = props;
  const form = useContactForm(props);
  const { name, email, message } = form.values;
  return (
    <WriteForm label={words.writeToUs} form={form}>
      <p className={classes.next}>
        <IconInfoCircle size={20} aria-hidden />
        <span>{chosen.next}</span>
      </p>
      <SenderFields
        name={{ withAsterisk: true, ...form.props('name') }}
        email={{ withAsterisk: true, ...form.props('email') }}
      />
      <TextInput label={words.subject} maxLength={150} {...form.props('subject')} />
      <Textarea
        label={words.message}
        description={chosen.hint}
        autosize
        minRows={6}
        maxLength={5000}
        withAsterisk
        {...form.props('message')}
      />
      <FormActions>
        <SubmitButton size="md" disabled={!name.trim() || !email.trim() || message.trim().length < 10}>
          {words.send}
        </SubmitButton>
      </FormActions>
    </WriteForm>
  );
}

const Sent = ({ reference, email, onAgain }: { reference: string; email: string; onAgain: () => void }) => (
  <Page width="text" title={words.contact}>
    <EmptyState
      size="whole"
      icon={<IconMail size={32} />}
      title={words.messageSent}
      action={
        <>
          <ButtonLink to="/">{words.backToTheSocials}</ButtonLink>
          <Button variant="default" onClick={onAgain}>
            {words.writeAgain}
          </Button>
        </>
      }
    >
      <ReplyNote email={email} reference={reference} />
    </EmptyState>
  </Page>
);
