import { badRequest, type AppError, type ErrorDetail } from '@momos/contracts/errors';
import { refusalWords } from '@momos/contracts/refusal-words';
import * as core from 'zod/v4/core';

// Whatever a service checks is refused in the words of the house, not in the checker's.
core.config({ localeError: refusalWords });

const maxDetails = 50;

/** The 400 that names every bad field; where there is only one, its sentence too. */
export function invalid(details: ErrorDetail[]): AppError {
  const shown = details.slice(0, maxDetails);
  const names = [...new Set(shown.map(detail => wordsOf(detail.field)))];
  const more = names.length > 3 ? ' and others' : '';
  const [only] = shown;
  const why = only && shown.length === 1 ? ` ${only.message}` : '';
  return badRequest(`Please check: ${names.slice(0, 3).join(', ')}${more}.${why}`, shown);
}

/** A field in words: `body.ticketTiers.0.name` is "ticket tiers 1 name". */
const wordsOf = (field: string) =>
  field
    .replace(/^(?:body|query|params)\./, '')
    .replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replaceAll(/\.(\d+)(?=\.|$)/g, (_, at: string) => ` ${Number(at) + 1}`)
    .replaceAll('.', ' ');

/** Zod's issues as one detail per bad field, each field from its part on: `body.tiers.0.name`. */
export function detailsOf(part: string, issues: readonly core.$ZodIssue[]): ErrorDetail[] {
  return issues.flatMap(issue => detailsOfIssue([part, ...issue.path.map(String)], issue));
}

function detailsOfIssue(path: string[], issue: core.$ZodIssue): ErrorDetail[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(key => ({ field: fieldOf([...path, key]), message: 'Unknown field.' }));
  }
  if (issue.code === 'invalid_union') {
    const branch = closest(issue.errors);
    if (branch) return branch.flatMap(inner => detailsOfIssue([...path, ...inner.path.map(String)], inner));
  }
  return [{ field: fieldOf(path), message: issue.message }];
}

const fieldOf = (path: string[]) => path.join('.').slice(0, 200);

/** The branch of a union that the input came nearest to, when it got inside one. */
function closest(branches: core.$ZodIssue[][]): core.$ZodIssue[] | undefined {
  const inside = branches.filter(
    issues =>
      issues.length > 0 && issues.every(issue => issue.path.length > 0 || issue.code === 'unrecognized_keys'),
  );
  return inside.sort((a, b) => a.length - b.length)[0];
}

/**
 * A detail for the first text in a value that is no proper text: one with NUL or half a surrogate pair, at which
 * stores, drivers and `encodeURIComponent` fail in ways of their own.
 */
export function brokenText(part: string, value: unknown): ErrorDetail[] {
  if (typeof value === 'string') return isProper(value) ? [] : [{ field: part, message: notProper }];
  if (typeof value !== 'object' || value === null) return [];
  for (const [key, inner] of Object.entries(value)) {
    if (!isProper(key)) return [{ field: part, message: notProper }];
    const found = brokenText(`${part}.${key}`, inner);
    if (found.length > 0) return found;
  }
  return [];
}

const notProper = 'No NUL characters and no broken Unicode.';
const isProper = (text: string) => !text.includes('\0') && text.isWellFormed();
