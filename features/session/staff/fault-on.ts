import { ApiError } from '#platform/browser/call.ts';

/** What the server says of one field, in the reader's language; undefined where it refused something else. */
export function faultOn(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.errors[field]?.[0] : undefined;
}
