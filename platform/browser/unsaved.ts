/** Saves the input of the page. Resolves to true if everything was saved. */
type Save = () => Promise<boolean>;
const saves = new Set<Save>();

export function saveBeforeLeaving(save: Save): () => void {
  saves.add(save);
  return () => void saves.delete(save);
}

export async function saveAll(): Promise<boolean> {
  const results = await Promise.all([...saves].map(save => save()));
  return !results.includes(false);
}
