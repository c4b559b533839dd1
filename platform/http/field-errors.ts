import type { z } from 'zod';
import { type ErrorCode, isErrorCode } from '#i18n/error-codes.ts';

type Issue = z.core.$ZodIssue;

/** Field path → code, the first of each field. A schema that names a code itself (`{ error: 'zip_invalid' }`) wins. */
export function fieldErrors(error: z.ZodError): Record<string, ErrorCode> {
  const errors: Record<string, ErrorCode> = {};
  for (const issue of error.issues) {
    const path = issue.path.join('.');
    errors[path] ??= codeOf(issue);
  }
  return errors;
}

function codeOf(issue: Issue): ErrorCode {
  if (isErrorCode(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'field_required' : 'field_invalid';
    case 'too_big':
      return 'field_too_long';
    case 'too_small':
      return issue.minimum === 1 ? 'field_required' : 'field_too_short';
    case 'unrecognized_keys':
      return 'field_unknown';
    default:
      return 'field_invalid';
  }
}
