import { useEffect } from 'react';
import { writeUnsavedInput } from './typed-text.ts';

/**
 * Stores unsaved input under a name while the component is shown, so that it survives a reload and the end of the
 * session. `value`: undefined if everything is saved. Without a name, stores nothing.
 */
export function useStoredInput(name: string | undefined, value: unknown): void {
  useEffect(() => {
    if (name) writeUnsavedInput(name, value);
  }, [name, value]);
  // The end of the session loads another page and does not unmount the component.
  useEffect(() => (name ? () => writeUnsavedInput(name, undefined) : undefined), [name]);
}
