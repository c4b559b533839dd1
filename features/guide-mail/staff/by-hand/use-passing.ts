import { useEffect, useState } from 'react';

const SHOWN_FOR_MS = 5000;

/** What has just come to be, for five seconds. */
export function usePassing<T>(come: T | undefined): T | undefined {
  const [gone, setGone] = useState<T>();
  useEffect(() => {
    if (come === undefined) return;
    const timer = setTimeout(() => setGone(come), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [come]);
  return come === gone ? undefined : come;
}
