const fallbackStorage = new Map<string, string>();

export function readTabStorage(name: string): string | null {
  return storage()?.getItem(name) ?? fallbackStorage.get(name) ?? null;
}

/** Stores a text for the lifetime of the tab; null deletes it. */
export function writeTabStorage(name: string, value: string | null): void {
  if (value === null) {
    fallbackStorage.delete(name);
    storage()?.removeItem(name);
    return;
  }
  fallbackStorage.set(name, value);
  storage()?.setItem(name, value);
}

export function forgetTab(names: RegExp): void {
  const stored = storage();
  const allNames = [...fallbackStorage.keys(), ...Object.keys(stored ?? {})];
  for (const name of allNames) if (names.test(name)) writeTabStorage(name, null);
}

// A browser may forbid storage. The page then works until it is reloaded.
function storage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
