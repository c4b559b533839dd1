/** How long a connection check waits for the server's response, in milliseconds. */
const PATIENCE_MS = 5000;

/** Timeout of a request that is retried, in milliseconds. */
const CALL_MS = 30_000;

export async function isLineThere(): Promise<boolean> {
  try {
    const answer = await fetch('/api/health/live', {
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/** On a poor connection a request can take minutes, so it is aborted and retried. */
export const inTime = () => ({ signal: AbortSignal.timeout(CALL_MS) });
