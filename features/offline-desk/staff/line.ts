/** How long the server may take to say that it is there. Milliseconds. */
const PATIENCE_MS = 5000;

/** Whether the server answers. */
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
