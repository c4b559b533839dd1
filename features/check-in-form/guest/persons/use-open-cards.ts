import { useEffect, useState } from 'react';

export type OpenCards = {
  isOpen: (person: string) => boolean;
  toggle: (person: string) => void;
  /** Opens a new card, or a room leader's lines, and goes to the first field. */
  show: (person: string) => void;
  openAll: (persons: readonly string[]) => void;
};

/** Which companions' cards are unfolded; at first those of `persons`. */
export function useOpenCards(persons: readonly string[]): OpenCards {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(persons));
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (shown === null) return;
    const card = document.getElementById(shown);
    card?.querySelector<HTMLElement>('input, select')?.focus();
  }, [shown]);
  const add = (more: readonly string[]) => setOpen(before => new Set([...before, ...more]));
  return {
    isOpen: person => open.has(person),
    toggle: person =>
      setOpen(
        before =>
          new Set(before.has(person) ? [...before].filter(each => each !== person) : [...before, person]),
      ),
    show: person => {
      add([person]);
      setShown(person);
    },
    openAll: add,
  };
}
