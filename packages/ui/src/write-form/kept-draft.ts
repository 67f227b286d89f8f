import { deviceStorage, draftPrefix } from '@momos/api-client';

type Values = Record<string, unknown>;

/** What a form began from: values, and the version of the thing that they were read at. */
export type Base<V extends Values> = { values: V; version: number | undefined };

/** Unsaved values of a form, kept in this browser. */
export type KeptDraft<V extends Values> = { base: Base<V>; values: V; at: string };

/** The draft kept as `name`; undefined where there is none or it cannot be read. */
export function readDraft<V extends Values>(name: string): KeptDraft<V> | undefined {
  const text = deviceStorage.getItem(draftPrefix + name);
  if (!text) return undefined;
  try {
    return JSON.parse(text) as KeptDraft<V>;
  } catch {
    return undefined;
  }
}

export const keepDraft = <V extends Values>(name: string, draft: KeptDraft<V>): void =>
  deviceStorage.setItem(draftPrefix + name, JSON.stringify(draft));

export const dropDraft = (name: string): void => deviceStorage.removeItem(draftPrefix + name);
