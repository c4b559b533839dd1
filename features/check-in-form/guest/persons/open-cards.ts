import { useState } from 'react';

export type OpenCards = {
  isOpen: (person: string) => boolean;
  toggle: (person: string) => void;
  open: (persons: readonly string[]) => void;
};

/** Which companions' cards are unfolded; at first those of `persons`. */
export function useOpenCards(persons: readonly string[]): OpenCards {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(persons));
  return {
    isOpen: person => opened.has(person),
    toggle: person =>
      setOpened(
        before =>
          new Set(before.has(person) ? [...before].filter(each => each !== person) : [...before, person]),
      ),
    open: more => setOpened(before => new Set([...before, ...more])),
  };
}
