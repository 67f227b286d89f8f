import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError, createSession, SessionContext } from '@momos/api-client';
import { inviteCodesContract } from '@momos/contracts/invite-codes';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Dialog } from '../parts/dialog.tsx';
import { toastStore } from '../parts/toast-store.ts';
import { TestFrame } from '../testing.tsx';
import { useSendForm, useWriteForm } from './use-send-form.ts';
import { SubmitButton, WriteForm } from './write-form.tsx';

const sent: { values: unknown }[] = [];
let outcomes: unknown[] = [];

/** Answers the submits in turn: an error is thrown, a function gives the promise. */
async function send(values: unknown): Promise<unknown> {
  sent.push({ values });
  const next = outcomes.shift();
  if (next instanceof Error) throw next;
  return typeof next === 'function' ? next() : next;
}

function Sample({ onSaved }: { onSaved?: () => void }) {
  const form = useSendForm(send, {
    initialValues: { code: '', name: '' },
    validate: { name: name => (name === 'no' ? 'Not this name.' : null) },
    saved: 'Code created',
    ...(onSaved ? { onSaved } : {}),
  });
  return (
    <WriteForm form={form} label="Sample">
      <TextInput label="Code" {...form.props('code')} />
      <TextInput label="Name" {...form.props('name')} />
      <SubmitButton>Save changes</SubmitButton>
    </WriteForm>
  );
}

function Where() {
  return <p>{`at ${useLocation().pathname}`}</p>;
}

const show = (page = <Sample />) =>
  render(
    <TestFrame at="/here">
      <QueryClientProvider client={new QueryClient()}>
        <SessionContext value={createSession({ mayBeSignedIn: () => false })}>
          {page}
          <Link to="/here?tab=2">Other tab</Link>
          <Link to="/there">Elsewhere</Link>
          <Where />
        </SessionContext>
      </QueryClientProvider>
    </TestFrame>,
  );

const answering = (...next: typeof outcomes) => {
  outcomes = next;
};
const code = () => screen.getByLabelText('Code');
const submitByKey = async (text: string) => userEvent.type(code(), `${text}{Enter}`);

afterEach(() => {
  sent.length = 0;
});

describe('sending', () => {
  it('goes out by the keyboard, is disabled meanwhile, and says that it is saved', async () => {
    let finish: (value: unknown) => void = () => {};
    answering(() => new Promise(resolve => (finish = resolve)));
    show();
    await submitByKey('ABC');
    await waitFor(() => expect(code()).toBeDisabled());
    await userEvent.keyboard('{Enter}');
    finish({});
    await waitFor(() => expect(code()).toBeEnabled());
    expect(sent.map(({ values }) => values)).toEqual([{ code: 'ABC', name: '' }]);
    expect(toastStore.read().at(-1)).toMatchObject({ message: 'Code created', tone: 'good' });
  });

  it('moves no page that was left meanwhile', async () => {
    let finish: (value: unknown) => void = () => {};
    answering(() => new Promise(resolve => (finish = resolve)));
    const saved: string[] = [];
    show(<Sample onSaved={() => saved.push('moved')} />);
    await submitByKey('ABC');
    await waitFor(() => expect(sent).toHaveLength(1));
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await screen.findByText('at /there');
    const shown = toastStore.read().length;
    finish({});
    await waitFor(() => expect(toastStore.read().length).toBeGreaterThan(shown));
    expect(saved).toEqual([]);
  });

  describe('again, by the key of the intent', () => {
    const keys: (string | null)[] = [];
    const ask = inviteCodesContract.createRequest;
    /** Answers in turn; what is no answer hangs, as when the page is reloaded meanwhile. */
    const sessionWith = (...statuses: (number | undefined)[]) =>
      createSession({
        mayBeSignedIn: () => false,
        wait: async () => {},
        fetch: async (_url, init) => {
          keys.push(new Headers(init?.headers).get('idempotency-key'));
          const status = statuses.shift();
          if (status === undefined) return new Promise(() => undefined);
          return new Response(JSON.stringify({ data: {} }), {
            status,
            headers: { 'content-type': 'application/json' },
          });
        },
      });
    const Asked = () => {
      const form = useWriteForm(ask, {
        initialValues: { reason: '' },
        toInput: body => ({ body }),
        afterSaving: 'clear',
      });
      return (
        <WriteForm form={form} label="Ask">
          <TextInput label="Reason" {...form.props('reason')} />
          <SubmitButton>Ask</SubmitButton>
        </WriteForm>
      );
    };
    const open = (...statuses: Parameters<typeof sessionWith>) =>
      show(
        <SessionContext value={sessionWith(...statuses)}>
          <Asked />
        </SessionContext>,
      );
    const type = async (reason: string) => {
      await userEvent.clear(screen.getByLabelText('Reason'));
      await userEvent.type(screen.getByLabelText('Reason'), `${reason}{Enter}`);
    };
    const sentTimes = (times: number) => waitFor(() => expect(keys).toHaveLength(times));
    const editable = () => waitFor(() => expect(screen.getByLabelText('Reason')).toBeEnabled());

    beforeEach(() => {
      keys.length = 0;
      sessionStorage.clear();
    });

    it('while the outcome is unknown, and by a new key afterwards', async () => {
      open(504, 504, 504, 409, 200, 200);
      await type('A');
      await sentTimes(3);
      await editable();
      await type('A');
      await sentTimes(4);
      await editable();
      await type('A');
      await sentTimes(5);
      await editable();
      await type('B');
      await sentTimes(6);
      expect(new Set(keys.slice(0, 4)).size).toBe(1);
      expect(new Set(keys.slice(3)).size).toBe(3);
    });
  });

  it('makes the call of a contract with its input', async () => {
    const session = createSession({ mayBeSignedIn: () => false });
    const calls: unknown[] = [];
    session.call = async (route, input, options) => {
      calls.push([route.id, input, options?.ifMatch]);
      return { data: undefined, meta: undefined } as never;
    };
    const Asked = () => {
      const form = useWriteForm(inviteCodesContract.createRequest, {
        initialValues: { reason: 'A class' },
        toInput: body => ({ body }),
        ifMatch: 3,
      });
      return (
        <WriteForm form={form} label="Ask">
          <SubmitButton>Ask</SubmitButton>
        </WriteForm>
      );
    };
    show(
      <SessionContext value={session}>
        <Asked />
      </SessionContext>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    await waitFor(() =>
      expect(calls).toEqual([[inviteCodesContract.createRequest.id, { body: { reason: 'A class' } }, 3]]),
    );
  });
});

describe('what is refused', () => {
  const refusal = (...fields: string[]) =>
    new ApiError(400, { message: 'Check it.', details: fields.map(field => ({ field, message: 'Wrong' })) });

  it('shows on its field, with the focus', async () => {
    answering(refusal('body.name'));
    show();
    await submitByKey('A');
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Wrong');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows at the top, with the focus, where no field is its own', async () => {
    answering(refusal('body.currency'));
    show();
    await submitByKey('A');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
    expect(screen.getByRole('alert')).toHaveTextContent('Check it.currency: Wrong');
  });

  it('is said without asking the server where the form knows', async () => {
    show();
    await userEvent.type(screen.getByLabelText('Name'), 'no{Enter}');
    expect(await screen.findByText('Not this name.')).toBeVisible();
    expect(sent).toEqual([]);
  });
});

describe('leaving with unsaved changes', () => {
  const question = () => screen.queryByRole('dialog', { name: 'Discard your changes?' });

  it('asks before another page, and leaves when that is confirmed', async () => {
    show();
    await userEvent.type(code(), 'A');
    await userEvent.click(screen.getByRole('link', { name: 'Other tab' }));
    expect(question()).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(screen.getByText('at /here')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(code()).toHaveValue('A');
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(await screen.findByText('at /there')).toBeVisible();
  });

  it('holds the tab while something is unsaved', async () => {
    const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    answering({});
    show();
    expect(mayClose()).toBe(true);
    await userEvent.type(code(), 'A');
    expect(mayClose()).toBe(false);
    await userEvent.type(code(), '{Enter}');
    await waitFor(() => expect(mayClose()).toBe(true));
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(screen.getByText('at /there')).toBeVisible();
  });

  it('asks before the dialog around closes, not once it is saved', async () => {
    const InDialog = () => {
      const [isOpen, setOpen] = useState(true);
      return (
        <Dialog title="New code" isOpen={isOpen} onClose={() => setOpen(false)}>
          <Sample onSaved={() => setOpen(false)} />
        </Dialog>
      );
    };
    answering({});
    show(<InDialog />);
    await userEvent.type(code(), 'A');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(question()).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    await userEvent.type(code(), '{Enter}');
    await waitFor(() => expect(screen.queryByLabelText('Code')).toBeNull());
    expect(question()).toBeNull();
  });
});
