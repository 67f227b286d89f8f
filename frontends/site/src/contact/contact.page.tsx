import { errorText, fieldErrors, useRead, useSessionState, useWrite } from '@momos/api-client';
import { supportsContract } from '@momos/contracts/supports';
import { type Me, usersContract } from '@momos/contracts/users';
import { Button, ButtonLink, EmptyState, Page, PageHeader, useSearchParams } from '@momos/ui';
import { FieldRow, Form, FormActions, FormError, Textarea, TextInput, useForm } from '@momos/ui/forms';
import { IconInfoCircle, IconMail } from '@momos/ui/icons';
import { useRef, useState } from 'react';
import { categories, categoryOf, type CategoryWords } from './categories.tsx';
import * as classes from './contact.module.css';

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
  return (
    <Page width="text" title="Contact">
      <PageHeader title="How can we help?" lead="Choose what it is about, and the right people read it." />
      <fieldset className={classes.categories}>
        <legend className="mo-hidden">What is it about?</legend>
        {categories.map(each => (
          <label key={each.category} className={classes.category}>
            <input
              type="radio"
              name="category"
              className={classes.radio}
              checked={each === chosen}
              onChange={() => {
                setChosen(each);
                setQuery({ category: each.category }, { replace: true });
              }}
              onClick={() => form.current?.scrollIntoView({ block: 'nearest' })}
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
      <div ref={form} className={classes.form}>
        {chosen && isKnown ? <ContactForm chosen={chosen} me={me.data?.data} onSent={setSent} /> : null}
      </div>
    </Page>
  );
}

type ContactFormProps = {
  chosen: CategoryWords;
  me: Me | undefined;
  onSent: (sent: { reference: string; email: string }) => void;
};

function ContactForm({ chosen, me, onSent }: ContactFormProps) {
  const form = useForm({
    initialValues: {
      name: me ? `${me.firstName} ${me.lastName}`.trim() : '',
      email: me?.email ?? '',
      subject: '',
      message: '',
    },
  });
  const send = useWrite(supportsContract.send, {
    onDone: ({ data }) => onSent({ reference: data.reference, email: form.values.email }),
    onFailed: error => form.setErrors(fieldErrors(error)),
  });
  const { name, email, message } = form.values;
  return (
    <Form
      label="Write to us"
      onSubmit={form.onSubmit(({ subject, ...rest }) =>
        send.mutate({
          body: { ...rest, category: chosen.category, ...(subject.trim() ? { subject } : {}) },
        }),
      )}
    >
      <p className={classes.next}>
        <IconInfoCircle size={20} aria-hidden />
        <span>{chosen.next}</span>
      </p>
      <FieldRow>
        <TextInput label="Your name" autoComplete="name" withAsterisk {...form.getInputProps('name')} />
        <TextInput
          label="Your e-mail"
          type="email"
          autoComplete="email"
          withAsterisk
          {...form.getInputProps('email')}
        />
      </FieldRow>
      <TextInput label="Subject" maxLength={150} {...form.getInputProps('subject')} />
      <Textarea
        label="Message"
        description={chosen.hint}
        autosize
        minRows={6}
        maxLength={5000}
        withAsterisk
        {...form.getInputProps('message')}
      />
      <FormError>{send.error && send.error.details.length === 0 ? errorText(send.error) : null}</FormError>
      <FormActions>
        <Button
          type="submit"
          size="md"
          loading={send.isPending}
          disabled={!name.trim() || !email.trim() || message.trim().length < 10}
        >
          Send
        </Button>
      </FormActions>
    </Form>
  );
}

const Sent = ({ reference, email, onAgain }: { reference: string; email: string; onAgain: () => void }) => (
  <Page width="text" title="Contact">
    <EmptyState
      size="whole"
      icon={<IconMail size={32} />}
      title="It is on its way"
      action={
        <>
          <ButtonLink to="/">Back to the socials</ButtonLink>
          <Button variant="default" onClick={onAgain}>
            Write again
          </Button>
        </>
      }
    >
      The answer comes to {email}. Should you ask again, name the reference{' '}
      <strong className="mo-figures">{reference}</strong>.
    </EmptyState>
  </Page>
);
