/** Long enough for a page to settle where the browser does not say when it has nothing to do. */
const SETTLED_MS = 500;

/** Does something once the browser has nothing else to do. Returns how to leave it. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, SETTLED_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
}

type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether the reader saves data, or the line is so slow that what nobody has asked for would stand in the way. Not every browser tells. */
export function isFrugal(): boolean {
  const { connection }: Navigator & { connection?: Connection } = navigator;
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
