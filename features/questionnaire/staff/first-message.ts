import { ApiError } from '#platform/browser/call.ts';

/** What the server says of the first field that it refused; undefined where it failed otherwise (dashboard §8). */
export function firstMessage(error: Error): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 422) return undefined;
  return Object.values(error.errors)[0]?.[0];
}
