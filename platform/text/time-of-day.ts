const TIME =
  /(?<before>午前|午後|오전|오후|上午|下午|[ap]\.?m\.?)? ?(?<![\d:.])(?<hours>\d{1,2}) ?(?:(?<sign>[:時时点點시h]) ?(?:(?<half>半)|(?<minutes>\d{2})(?::\d{2}(?:\.\d{1,9})?)?(?!\d))? ?[分분]?)? ?(?<after>[ap]\.?m\b\.?)?/giu;

const isAfternoon = (word: string) => /午後|오후|下午|p/i.test(word);
/** Returns whether a time is ambiguous, such as 午後12時, which means noon to some people and midnight to others. */
const isAmbiguous = (word: string, hours: number, sign: string) =>
  hours === 12 && sign !== ':' && !/[ap]/i.test(word);

/** Covers the 24-hour clock and the Japanese 30-hour clock, on which 26:00 is 02:00 of the same night. */
const MAX_HOURS = 29;

/**
 * Parses a time of day to HH:mm: 15:00, 9:00, 15:00:00, 3:05 PM, 午後3時半, 26:00 (02:00 of the next day, which
 * belongs to the same business day).
 * @returns null if the text contains no time or an ambiguous one
 */
export function readTimeOfDay(text: string): string | null {
  for (const { groups = {} } of text.normalize('NFKC').replace(/\s+/g, ' ').matchAll(TIME)) {
    const { before, after, sign, half, minutes } = groups;
    const word = after ?? before;
    // Neither a bare number nor a time with truncated minutes, such as 9:5, counts as a time.
    if (sign === undefined && word === undefined) continue;
    if (sign === ':' && minutes === undefined) continue;
    const minute = half === undefined ? Number(minutes ?? 0) : 30;
    const hour = hourOf(Number(groups.hours), word, sign ?? ':');
    if (hour === null || minute > 59) return null;
    return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  }
  return null;
}

function hourOf(hours: number, word: string | undefined, sign: string): number | null {
  if (word === undefined) return hours > MAX_HOURS ? null : hours % 24;
  if (isAmbiguous(word, hours, sign)) return null;
  if (hours > 12) return isAfternoon(word) && hours < 24 ? hours : null;
  return (hours % 12) + (isAfternoon(word) ? 12 : 0);
}
