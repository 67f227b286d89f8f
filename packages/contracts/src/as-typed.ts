import { z } from 'zod';
import type * as core from 'zod/v4/core';

/** A value while it is being written: any part may be missing. */
export type AsTyped<T> = T extends readonly (infer Item)[]
  ? AsTyped<Item>[]
  : T extends object
    ? { [Key in keyof T]?: AsTyped<T[Key]> | null }
    : T;

/** For texts whose schema has no largest length of its own: a date, an id. */
const maxText = 2048;
const maxItems = 100;

/**
 * What a form of this schema may hold while it is being written: the same names, choices and largest sizes, with nothing required
 * and without the rules for what is whole. An unknown field is refused as ever.
 */
export function asTyped<S extends core.$ZodType>(
  schema: S,
): z.ZodType<AsTyped<core.input<S>> | null | undefined> {
  return lenient(schema).nullish() as z.ZodType<AsTyped<core.input<S>> | null | undefined>;
}

/** The fields of an object, each as {@link asTyped}. */
export const fieldsAsTyped = (shape: Readonly<Record<string, core.$ZodType>>): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, asTyped(field)]));

function lenient(schema: core.$ZodType): z.ZodType {
  const { def } = (schema as core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return lenient(def.innerType);
    case 'object':
      return z.strictObject(fieldsAsTyped(def.shape));
    case 'array':
      return z.array(lenient(def.element)).max(largestOf(schema) ?? maxItems);
    case 'string':
      return z.string().max(largestOf(schema) ?? maxText);
    case 'number':
      return z.number().max(largestOf(schema) ?? Number.MAX_SAFE_INTEGER);
    default:
      // Without a rule for what is whole: a yes or no, or one of a list. It is also what the browser has, where no schemas are (ADR 9).
      return schema as z.ZodType;
  }
}

/** The largest length or number that a schema takes, where it says. */
function largestOf(schema: core.$ZodType): number | undefined {
  for (const { _zod: check } of schema._zod.def.checks ?? []) {
    const def = check.def as core.$ZodCheckMaxLengthDef | core.$ZodCheckLessThanDef;
    if (def.check === 'max_length') return def.maximum;
    if (def.check === 'less_than') return Number(def.value);
  }
  return undefined;
}
