import { useState } from 'react';
import { type DateParts, joinDate, splitDate } from './date-parts.ts';

/**
 * The parts of a date (`YYYY-MM-DD`, or '' unless all parts are chosen) and how to choose them. A date of which a part
 * is missing is '' to the form; what is chosen of it stays here.
 */
export function useDateParts(value: string, onChange: (value: string) => void) {
  const [chosen, setChosen] = useState<DateParts>(() => splitDate(value));
  // Changed from elsewhere: by a newer draft.
  const parts = joinDate(chosen) === value ? chosen : splitDate(value);
  function choose(next: DateParts) {
    setChosen(next);
    onChange(joinDate(next));
  }
  return [parts, choose] as const;
}
