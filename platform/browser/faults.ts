import { ApiError } from './call.ts';

/** What the server says of the first field that it refused, or of too large a body; undefined for other failures. */
export function firstMessage(error: Error): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 413) return error.message;
  return error.status === 422 ? Object.values(error.errors)[0]?.[0] : undefined;
}

/** What the server says of one field, in the reader's language; undefined where it refused something else. */
export function faultOn(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.errors[field]?.[0] : undefined;
}

/** What the server says of each field, in the reader's language; null where it said nothing about fields. */
export function faultsOf(error: unknown): Record<string, string | undefined> | null {
  if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0) return null;
  return Object.fromEntries(Object.entries(error.errors).map(([name, [first]]) => [name, first]));
}
