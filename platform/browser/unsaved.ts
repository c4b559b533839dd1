/** Saves the input of the page; resolves to whether everything was saved. */
type Save = () => Promise<boolean>;
const saves = new Set<Save>();

/**
 * Registers a function that must save before the page reloads or is finished.
 * @returns a function that unregisters it.
 */
export function saveBeforeLeaving(save: Save): () => void {
  saves.add(save);
  return () => void saves.delete(save);
}

/**
 * Saves all unsaved input.
 * @returns whether the server has all of it.
 */
export async function saveAll(): Promise<boolean> {
  const saved = await Promise.all([...saves].map(save => save()));
  return !saved.includes(false);
}
