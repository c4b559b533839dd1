/**
 * Reads a value stored for all tabs of this browser. Returns null if there is none or the browser forbids
 * storage.
 */
export function readBrowser(name: string): string | null {
  try {
    return window.localStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * Stores a text for all tabs and later visits. Null deletes it. Does nothing if the browser forbids storage.
 */
export function writeBrowser(name: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(name);
    else window.localStorage.setItem(name, value);
  } catch {
    // The page works without storage, but asks again at the next visit.
  }
}

/**
 * Calls `changed` when another tab changes a stored value.
 * @returns a function that stops the calls
 */
export function watchBrowser(name: string, changed: (value: string | null) => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === name || event.key === null) changed(event.key === null ? null : event.newValue);
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
