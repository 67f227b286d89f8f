import { ApiError, isUnclear, useSession, useSessionState } from '@momos/api-client';
import type { SocialDraftView } from '@momos/contracts/social-drafts';
import type { SocialView } from '@momos/contracts/social-view';
import { useQueryClient } from '@momos/ui';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { SocialDraft } from '../social/draft.ts';
import { type SocialForm, useNewSocialForm } from '../social/use-social-form.ts';
import type { Autosave } from './autosave.ts';
import { chosen, createDraftSaving, type DraftSaving, type Met, theirsOf } from './draft-saving.ts';

/** Fields that were changed here and elsewhere, and the ways out. */
export type DraftConflict = { fields: string[]; keepMine: () => void; takeTheirs: () => void };

/** A social that is being written, saved by itself once its person is signed in. */
export type DraftEditor = {
  form: SocialForm;
  autosave: Autosave<SocialDraft>;
  conflict: DraftConflict | undefined;
  /** Puts what is stored now, such as a version that was restored, into the editor. */
  replace: (view: SocialDraftView) => void;
};

type Options = {
  /** The draft that is continued; a new one without. */
  opened: SocialDraftView | undefined;
  /** It has an id from now on. */
  onStored: (id: string) => void;
  onPublished: (social: SocialView) => void;
};

/** Writes a social: its form, saved on the server as it is typed; visitors' stays in this browser until they sign in. */
export function useDraftEditor({ opened, onStored, onPublished }: Options): DraftEditor {
  const session = useSession();
  const queries = useQueryClient();
  const [saving] = useState(() => createDraftSaving({ call: session.call, queries, opened }));
  const { autosave, empty } = saving;
  /** The publication whose end is unclear: it is repeated for the same draft, which is published once. */
  const unclear = useRef<{ draftId: string | undefined }>(undefined);
  const draftId = () => (unclear.current ?? { draftId: autosave.stored()?.id }).draftId;
  const form = useNewSocialForm(saving.values, {
    beforeSending: autosave.stop,
    draftId,
    onRefused: error => {
      unclear.current = isUnclear(error) ? { draftId: draftId() } : undefined;
      // Published or deleted elsewhere: what is written here is a draft of its own.
      if (error instanceof ApiError && error.code === 'gone') autosave.beginAnew();
      const isHeld = unclear.current !== undefined;
      // A new draft beside what may have been published would be published beside it.
      if (session.state() === 'signed-in' && (!isHeld || autosave.stored())) autosave.start({ isHeld });
    },
    onSaved: social => {
      saving.drop();
      onPublished(social);
    },
  });
  useSaving(saving, form);
  const conflict = useConflict(saving, form, onStored);
  return {
    form: { ...form, ...useKept(saving, form), ...submitOf(form, conflict !== undefined) },
    autosave,
    conflict,
    replace: view => {
      const base = theirsOf(view, empty);
      form.setValues(base.values);
      autosave.resume({ base, values: base.values });
    },
  };
}

/** Leaving loses nothing, so there is nothing to ask; what is in a conflict is not sent. */
const submitOf = (form: SocialForm, isHeld: boolean) => ({
  isDirty: () => false,
  isUnsaved: () => false,
  submit: (event?: SyntheticEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (!isHeld) form.submit(event);
  },
});

/** What this browser kept, and the way to drop it. */
function useKept({ base, keptAt }: DraftSaving, form: SocialForm) {
  const [restoredFrom, setRestoredFrom] = useState(keptAt);
  const discard = () => {
    form.setValues(base.values);
    setRestoredFrom(undefined);
  };
  return { restoredFrom, discard };
}

/** Gives the saving what the page does for it, and holds a conflict until its person has chosen. */
function useConflict(
  { autosave, empty, follow }: DraftSaving,
  form: SocialForm,
  onStored: Options['onStored'],
): DraftConflict | undefined {
  const [met, setMet] = useState<Met>();
  const { setValues } = form;
  useEffect(() => {
    follow({ setValues, onStored, onConflict: setMet });
    return () => follow(undefined);
  }, [follow, setValues, onStored]);
  if (!met) return undefined;
  const choose = (isMine: boolean) => {
    const values = chosen(met, form.getValues(), { isMine, empty });
    form.setValues(values);
    setMet(undefined);
    autosave.resume({ base: met.theirs, values });
  };
  return { fields: met.fields, keepMine: () => choose(true), takeTheirs: () => choose(false) };
}

/** Follows what is written; saves while someone is signed in, when the page is left, and when the network is back. */
function useSaving({ autosave }: DraftSaving, { values, isSending }: SocialForm): void {
  const session = useSession();
  const isSignedIn = useSessionState() === 'signed-in';
  const isSendingNow = useRef(isSending);
  useEffect(() => {
    isSendingNow.current = isSending;
  }, [isSending]);
  useEffect(() => autosave.changed(values), [autosave, values]);
  useEffect(() => {
    // A visitor who signs in to publish saves no draft of what is on its way.
    if (isSignedIn && !isSendingNow.current) autosave.start();
    else if (!isSignedIn) void autosave.stop();
  }, [autosave, isSignedIn]);
  useEffect(() => {
    // The page is left by a sign-out too, and what was written is not the next person's.
    const leave = () => (session.state() === 'signed-in' ? autosave.leave() : void autosave.stop());
    const hidden = () => document.visibilityState === 'hidden' && leave();
    window.addEventListener('pagehide', leave);
    window.addEventListener('online', autosave.retry);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', autosave.retry);
      document.removeEventListener('visibilitychange', hidden);
      leave();
    };
  }, [autosave, session]);
}
