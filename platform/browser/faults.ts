import { ApiError } from './call.ts';

/**
 * Returns the server's message about the first rejected field or about a body that is too large. Undefined for
 * other failures.
 */
export function firstMessage(error: Error): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 413) return error.message;
  return error.status === 422 ? Object.values(error.errors)[0]?.[0] : undefined;
}

/**
 * Returns the server's message about a field, in the user's language. Undefined if the field was not
 * rejected.
 */
export function errorOn(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.errors[field]?.[0] : undefined;
}

/** Returns the server's messages by field, in the user's language. Null if there are none. */
export function errorsOf(error: unknown): Record<string, string | undefined> | null {
  if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0) return null;
  return Object.fromEntries(Object.entries(error.errors).map(([name, [first]]) => [name, first]));
}
