import { type Call, keyOf } from '@momos/api-client';
import { socialDraftsContract, type SocialDraftView } from '@momos/contracts/social-drafts';
import { type QueryClient, showToast, viewerZone } from '@momos/ui';
import { dropDraft, keepDraft, type KeptDraft, merge, readDraft } from '@momos/ui/forms';
import { emptyDraft, type SocialDraft } from '../social/draft.ts';
import { socialDraftWords } from '../words/social-draft.ts';
import { type AutosaveOptions, createAutosave, type Kept, type Stored, type Theirs } from './autosave.ts';
import { keptName } from './draft-address.ts';
import { contentOf, draftFrom } from './draft-content.ts';
import { presetCity } from './preset-city.ts';

const words = socialDraftWords.conflict;
const { list, get, create, update } = socialDraftsContract;

/** Fields that were changed here and elsewhere. */
export type Met = { base: SocialDraft; theirs: Theirs<SocialDraft>; fields: (keyof SocialDraft)[] };

/** What the page does for its saving; undefined once it is left. */
export type DraftPage = {
  setValues: (values: SocialDraft) => void;
  onStored: (id: string) => void;
  onConflict: (met: Met) => void;
};

type Deps = { call: Call; queries: QueryClient; opened: SocialDraftView | undefined };

/** A draft on the page: what it begins with, and its saving. */
export type DraftSaving = ReturnType<typeof createDraftSaving>;

export function createDraftSaving({ call, queries, opened }: Deps) {
  const zone = viewerZone();
  const empty = emptyDraft(new Date(), zone, presetCity(queries, zone));
  const begun = begin(opened, empty);
  const keeping = createKeeping(begun);
  let page: DraftPage | undefined;
  const send = sendBy(call, queries, keeping);
  const autosave = createAutosave<SocialDraft>({
    ...begun,
    send: async (values, how) => {
      const stored = await send(values, how);
      if (stored.id !== how.stored?.id) page?.onStored(stored.id);
      return stored;
    },
    onChangedElsewhere: async ({ stored, base, mine }) => {
      const { data } = await call(get, { params: { id: stored?.id ?? '' } });
      const theirs = theirsOf(data, empty);
      const merged = merge(normal(base, empty), normal(mine, empty), theirs.values);
      if (merged.conflicts.length > 0) {
        page?.onConflict({ base, theirs, fields: merged.conflicts });
        return undefined;
      }
      page?.setValues(merged.values);
      showToast(words.joined);
      return { base: theirs, values: merged.values };
    },
    whyGone: socialDraftWords.whyGone,
    onKept: keeping.keep,
  });
  return {
    ...begun,
    autosave,
    empty,
    /** Forgets what this browser keeps of it. */
    drop: keeping.drop,
    follow: (next: DraftPage | undefined) => {
      page = next;
    },
  };
}

const storedOf = ({
  id,
  version,
  updatedAt,
}: Pick<SocialDraftView, 'id' | 'version' | 'updatedAt'>): Stored => ({ id, version, savedAt: updatedAt });

/** What is stored, as the editor shows it. */
export const theirsOf = (view: SocialDraftView, empty: SocialDraft): Theirs<SocialDraft> => ({
  stored: storedOf(view),
  values: draftFrom(view.content, empty),
});

/** As it would be read from the server, so that equal fields are equal. */
const normal = (values: SocialDraft, empty: SocialDraft) => draftFrom(contentOf(values), empty);

/** What came of a conflict: both, with the fields that are in it as one of the two sides has them. */
export function chosen(
  met: Met,
  mine: SocialDraft,
  { isMine, empty }: { isMine: boolean; empty: SocialDraft },
) {
  const { values } = merge(normal(met.base, empty), normal(mine, empty), met.theirs.values);
  if (isMine) return values;
  const theirs = Object.fromEntries(met.fields.map(field => [field, met.theirs.values[field]]));
  return { ...values, ...theirs };
}

/** A new draft that was sent and not answered yet, and the key that it was sent with. */
type SentNew = { values: SocialDraft; key: string };

type Begun = ReturnType<typeof begin>;

/** What the editor begins with: what is stored, and above it what this browser kept because it could not be saved. */
function begin(opened: SocialDraftView | undefined, empty: SocialDraft) {
  const read = opened ? theirsOf(opened, empty) : { stored: undefined, values: empty };
  const kept = readKept(read.stored?.id);
  if (!kept) return { base: read, values: read.values, keptAt: undefined };
  const stored = read.stored && { ...read.stored, version: kept.base.version ?? read.stored.version };
  const { values, at: keptAt, sent } = kept;
  return { base: { stored, values: kept.base.values }, values, keptAt, sent, unclear: sent?.values };
}

const readKept = (id: string | undefined): (KeptDraft<SocialDraft> & { sent?: SentNew }) | undefined =>
  readDraft<SocialDraft>(keptName(id));

function sendBy(
  call: Call,
  queries: QueryClient,
  { keyOfNew }: Pick<ReturnType<typeof createKeeping>, 'keyOfNew'>,
): AutosaveOptions<SocialDraft>['send'] {
  return async (values, { stored, isLast }) => {
    const body = { content: contentOf(values) };
    const { data } = stored
      ? await call(update, { params: { id: stored.id }, body }, { isLast, ifMatch: stored.version })
      : await call(create, { body }, { isLast, idempotencyKey: keyOfNew(values) });
    // Read anew where it is shown next, not here.
    void queries.invalidateQueries({ queryKey: keyOf(list), refetchType: 'none' });
    return storedOf(data);
  };
}

/** Keeps in this browser what is not saved yet, under the draft it belongs to. */
function createKeeping(begun: Begun) {
  let { sent } = begun;
  let name = keptName(begun.base.stored?.id);
  let last: Kept<SocialDraft> | undefined;
  const keep = (kept: Kept<SocialDraft>) => {
    const { stored, base, values, isSaved } = kept;
    last = kept;
    if (stored) sent = undefined;
    const next = keptName(stored?.id);
    if (next !== name) dropDraft(name);
    name = next;
    if (isSaved) return dropDraft(name);
    const on = { values: base, version: stored?.version };
    const all = { base: on, values, at: new Date().toISOString(), ...(sent ? { sent } : {}) };
    keepDraft(name, all);
  };
  return {
    keep,
    drop: () => dropDraft(name),
    /** One key for a new draft however often it is sent, also by the page after this one: it is created once. */
    keyOfNew(values: SocialDraft): string {
      if (sent && JSON.stringify(sent.values) === JSON.stringify(values)) return sent.key;
      sent = { values, key: crypto.randomUUID() };
      if (last) keep({ ...last, stored: undefined, isSaved: false });
      return sent.key;
    },
  };
}
