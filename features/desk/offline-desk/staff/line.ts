/** How long to wait for the server's response to a connection check, in milliseconds. */
const PATIENCE_MS = 5000;

/** Timeout for a call that is retried, in milliseconds. */
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

/** A poor connection can keep a call waiting for minutes, so it is aborted and retried. */
export const inTime = () => ({ signal: AbortSignal.timeout(CALL_MS) });
