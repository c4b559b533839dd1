/** Saves what was typed on the page; whether it is all saved. */
type Save = () => Promise<boolean>;
const saves = new Set<Save>();

/** From now on the page is never left by itself, nor finished with, before this has saved. Returns how to take that back. */
export function saveBeforeLeaving(save: Save): () => void {
  saves.add(save);
  return () => void saves.delete(save);
}

/** Saves what is not saved yet; whether the server has all of it. */
export async function saveAll(): Promise<boolean> {
  const saved = await Promise.all([...saves].map(save => save()));
  return !saved.includes(false);
}
