import { useState } from 'react';
import { type DateParts, splitDate, writeParts } from './date-parts.ts';

/**
 * The parts of a date (`YYYY-MM-DD`, '' where nothing is chosen) and how to choose them. A date of which a part is missing
 * is written with a gap, so that the form can refuse it: what a guest has chosen is never dropped without a word.
 */
export function useDateParts(value: string, onChange: (value: string) => void) {
  const [chosen, setChosen] = useState<DateParts>(() => splitDate(value));
  // Changed from elsewhere: by a newer draft.
  const parts = writeParts(chosen) === value ? chosen : splitDate(value);
  function choose(next: DateParts) {
    setChosen(next);
    onChange(writeParts(next));
  }
  return [parts, choose] as const;
}
