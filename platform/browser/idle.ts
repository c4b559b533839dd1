/** Fallback delay for a page to settle if the browser has no idle callback. */
const SETTLED_MS = 500;

export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, SETTLED_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
}

type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * Whether the user saves data or the connection is so slow that prefetching would get in the way. Not all
 * browsers tell.
 */
export function isFrugal(): boolean {
  const { connection }: Navigator & { connection?: Connection } = navigator;
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
