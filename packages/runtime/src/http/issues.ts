import { badRequest, type AppError, type ErrorDetail } from '@momos/contracts/errors';
import type * as core from 'zod/v4/core';

const maxDetails = 50;

/** The 400 that names every bad field. */
export function invalid(details: ErrorDetail[]): AppError {
  const shown = details.slice(0, maxDetails);
  const names = [...new Set(shown.map(detail => detail.field.replace(/^(?:body|query|params)\./, '')))];
  const more = names.length > 3 ? ' and others' : '';
  return badRequest(`Please check: ${names.slice(0, 3).join(', ')}${more}.`, shown);
}

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
  return [{ field: fieldOf(path), message: messageOf(issue) }];
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

function messageOf(issue: core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) return 'Required.';
  return issue.message;
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
