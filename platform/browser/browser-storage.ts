/** What this browser remembers under a name, over all its tabs; null where it may not remember. */
export function readBrowser(name: string): string | null {
  try {
    return window.localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Remembers a text for all tabs and later visits; null forgets it. A browser that forbids storage forgets at once. */
export function writeBrowser(name: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(name);
    else window.localStorage.setItem(name, value);
  } catch {
    // The page works without; it only asks again next time.
  }
}

/** Calls back when another tab changes what is remembered under this name. Returns how to stop. */
export function watchBrowser(name: string, changed: (value: string | null) => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === name || event.key === null) changed(event.key === null ? null : event.newValue);
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
