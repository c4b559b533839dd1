const IDLE_DELAY_MS = 500;

export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, IDLE_DELAY_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
}

type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * Returns whether the browser's data saver is on or the connection is slow (2G). Pages are then not prefetched, because
 * that would cost data or delay other requests. Returns false in browsers that report neither.
 */
export function isDataLimited(): boolean {
  const { connection }: Navigator & { connection?: Connection } = navigator;
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
