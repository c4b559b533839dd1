/** How long the server may take to say that it is there. Milliseconds. */
const PATIENCE_MS = 5000;

/** How long a call may take that is made again. Milliseconds. */
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

/** A line that is nearly gone keeps a call waiting for minutes: it is given up, and made again. */
export const inTime = () => ({ signal: AbortSignal.timeout(CALL_MS) });
