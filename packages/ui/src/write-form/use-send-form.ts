import { type CallOptions, keyOf, useSession } from '@momos/api-client';
import type { Answer } from '@momos/api-client';
import type { CallInput, Route } from '@momos/contracts/route';
import type { FormValidateInput, UseFormReturnType } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useContext, useRef, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router';
import { showToast } from '../parts/toast-store.ts';
import { isStale, type Problems, problemsOf } from './server-problems.ts';
import { type Conflict, type Draft, useDraft } from './use-draft.ts';

type Values = Record<string, unknown>;

export type SendFormOptions<V extends Values, A> = {
  initialValues: V;
  /**
   * The version of the thing that `initialValues` were read from. A newer one of both is merged into what is being written, a save
   * names the version that it rests on (If-Match), and a change in between overwrites nothing.
   */
  ifMatch?: number | undefined;
  /** Keeps what is unsaved in this browser under that name: `social 0198…`. */
  keepAs?: string;
  /** What can be said without the server, by field. The server's rules are not repeated here (ADR 9). */
  validate?: FormValidateInput<V>;
  /** Where the server names a field otherwise than the form: `{ message: 'story' }`. */
  fieldNames?: Record<string, string>;
  /** Routes whose cached answers are stale afterwards. */
  refreshes?: readonly Route[];
  onSaved?: (answer: A, values: V) => void;
  /** After the form has shown why; such as to clear a code that was wrong. */
  onRefused?: (error: unknown) => void;
  /** Says so in a toast. */
  saved?: string;
  /** What the form holds once it is saved: what was sent, or the initial values again. */
  afterSaving?: 'keep' | 'clear';
};

/** Makes the call of a form by the session, which gives it its idempotency key; `call` holds the version where there is one. */
export type Send<V, A> = (values: V, call: Pick<CallOptions, 'ifMatch'>) => Promise<A>;

/** A form: the fields of `@mantine/form`, and what `WriteForm` and `SubmitButton` need. */
export type WriteFormState<V extends Values = Values, A = unknown> = Omit<
  UseFormReturnType<V>,
  'getInputProps' | 'onSubmit' | 'submitting' | 'setSubmitting'
> & {
  /** Value, change handler and error of a field: `<TextInput label="Code" {...form.props('code')} />`. */
  props: UseFormReturnType<V>['getInputProps'];
  /** The error of a field that is no input; names the field as one that the form shows. */
  errorOf: (field: string) => string | undefined;
  /** Checks and sends; does nothing while a submit is under way. */
  submit: (event?: SyntheticEvent<HTMLFormElement>) => void;
  isSending: boolean;
  /** What the last submit was refused for and no field of the form shows. */
  problem: Problems['top'];
  /** How often a submit was refused: the focus follows it. */
  refusals: number;
  /** The last answer. */
  answer: A | undefined;
  /** Starts over from other values, such as those that came with a fresh answer. */
  restart: (values: V) => void;
  /** Drops what is unsaved. */
  discard: () => void;
  /** What another person made of fields that were changed here too. */
  conflict: Conflict | undefined;
  /** When the unsaved values that this browser kept were written; undefined where none came back. */
  restoredFrom: string | undefined;
  /** Whether something would be lost by leaving now. */
  isUnsaved: () => boolean;
};

/** Errors at the top, and how often there were some. */
function useRefusal() {
  const [refusal, setRefusal] = useState<{ problem: Problems['top']; count: number }>({
    problem: undefined,
    count: 0,
  });
  return {
    ...refusal,
    show: (problem: Problems['top']) => setRefusal(({ count }) => ({ problem, count: count + 1 })),
    clear: () => setRefusal(({ count }) => ({ problem: undefined, count })),
  };
}

/** The fields that a form shows: named as it is drawn, so that an error finds its own. */
function useShownFields<V extends Values>(form: UseFormReturnType<V>) {
  const shown = new Set<string>();
  const props: WriteFormState<V>['props'] = (field, inputOptions) => {
    shown.add(field);
    return form.getInputProps(field, inputOptions);
  };
  const errorOf: WriteFormState<V>['errorOf'] = field => {
    shown.add(field);
    const error = form.errors[field];
    return typeof error === 'string' ? error : undefined;
  };
  return { shown, props, errorOf };
}

/** Whether the page was left since a form was sent: then its answer moves no page. */
function useLeaving() {
  // The navigators of React Router are histories, which know where they are.
  const { navigator } = useContext(NavigationContext) as { navigator: { location?: { pathname: string } } };
  const sentAt = useRef<string>(undefined);
  const here = () => navigator.location?.pathname;
  return { begin: () => (sentAt.current = here()), hasLeft: () => here() !== sentAt.current };
}

/** Reads again what a save made stale. */
function useRefresh(routes: readonly Route[] = []) {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(routes.map(route => queries.invalidateQueries({ queryKey: keyOf(route) })));
  };
}

/** Sends what the form holds and sorts what comes back. */
function useSending<V extends Values, A>(
  send: Send<V, A>,
  options: SendFormOptions<V, A>,
  { draft, shown }: { draft: Draft<V>; shown: ReadonlySet<string> },
) {
  const { form, resting } = draft;
  const refusal = useRefusal();
  const leaving = useLeaving();
  const clean = useRef<string>(undefined);
  const refresh = useRefresh(options.refreshes);
  const saved = async (answer: A, values: V) => {
    clean.current = JSON.stringify(form.getValues());
    if (options.afterSaving === 'clear') draft.discard();
    else draft.settle(values);
    await refresh();
    if (options.saved) showToast(options.saved, { tone: 'good' });
    if (!leaving.hasLeft()) options.onSaved?.(answer, values);
  };
  const refused = (error: unknown) => {
    const problems = problemsOf(error, shown, options.fieldNames);
    form.setErrors(problems.fields);
    refusal.show(problems.top);
    if (isStale(error)) void refresh();
    options.onRefused?.(error);
  };
  const sending = useMutation<A, unknown, V>({
    mutationFn: values => send(values, resting),
    onMutate: () => {
      leaving.begin();
      refusal.clear();
    },
    onSuccess: saved,
    onError: refused,
  });
  const isUnsaved = () => form.isDirty() && JSON.stringify(form.getValues()) !== clean.current;
  return { sending, refusal, isUnsaved };
}

/**
 * A form around any call: {@link useWriteForm} where it is one contract's. What the server refuses appears on its fields, the rest at
 * the top. What is sent again while the first one has no answer, also after a reload, carries the same idempotency key.
 */
export function useSendForm<V extends Values, A>(
  send: Send<V, A>,
  options: SendFormOptions<V, A>,
): WriteFormState<V, A> {
  const { initialValues, ifMatch, keepAs, validate } = options;
  const draft = useDraft<V>({ read: { values: initialValues, version: ifMatch }, keepAs, validate });
  const { form, conflict, restoredFrom, restart, discard } = draft;
  const { shown, props, errorOf } = useShownFields(form);
  const { sending, refusal, isUnsaved } = useSending(send, options, { draft, shown });
  const submitValid = form.onSubmit(values => sending.mutate(values));
  return {
    ...form,
    props,
    errorOf,
    submit: event => {
      event?.preventDefault();
      if (!sending.isPending && !conflict) submitValid(event);
    },
    isSending: sending.isPending,
    problem: conflict ? undefined : refusal.problem,
    refusals: refusal.count,
    answer: sending.data,
    restart,
    discard,
    conflict,
    restoredFrom,
    isUnsaved,
  };
}

export type WriteFormOptions<R extends Route, V extends Values> = SendFormOptions<V, Answer<R>> & {
  /** What the call takes, from what the form holds. */
  toInput: (values: V) => CallInput<R>;
};

/**
 * The form of one contract:
 * `const form = useWriteForm(promoCodesContract.create, { initialValues: { code: '' }, toInput: body => ({ params, body }), saved: 'Saved' })`.
 */
export function useWriteForm<R extends Route, V extends Values>(
  route: R,
  { toInput, ...options }: WriteFormOptions<R, V>,
): WriteFormState<V, Answer<R>> {
  const { call } = useSession();
  return useSendForm<V, Answer<R>>((values, how) => call(route, toInput(values), how), options);
}
