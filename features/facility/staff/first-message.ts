import { ApiError } from '#platform/browser/call.ts';

/**
 * What the server says of the first field that it refused, or that all together is too large; undefined
 * where it failed otherwise.
 */
export function firstMessage(error: Error): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 413) return error.message;
  return error.status === 422 ? Object.values(error.errors)[0]?.[0] : undefined;
}
