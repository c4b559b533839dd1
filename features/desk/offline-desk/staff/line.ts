/** How long a connection check waits for the server's response, in milliseconds. */
const TIMEOUT_MS = 5000;

/** Timeout of a request that is retried, in milliseconds. */
const CALL_TIMEOUT_MS = 30_000;

export async function isServerReachable(): Promise<boolean> {
  try {
    const answer = await fetch('/api/health/live', {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/** On a poor connection a request can take minutes, so it is aborted and retried. */
export const timeoutOptions = () => ({ signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
