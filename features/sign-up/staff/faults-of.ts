import { ApiError } from '#platform/browser/call.ts';

/** The server's word on each field, in the reader's language; null where it said nothing about fields. */
export function faultsOf(error: unknown): Record<string, string | undefined> | null {
  if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0) return null;
  return Object.fromEntries(Object.entries(error.errors).map(([name, [first]]) => [name, first]));
}

/**
 * Looking is limited to ten an hour, and not for everybody who is signed in to another hotel in this browser: then the
 * server decides when the step is stored.
 */
export async function isTaken(look: Promise<{ data: { exist: boolean } }>): Promise<boolean> {
  try {
    return (await look).data.exist;
  } catch (error) {
    if (error instanceof ApiError && [403, 429].includes(error.status)) return false;
    throw error;
  }
}
