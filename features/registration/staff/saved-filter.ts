import { daysAfter, daysBetween } from '#features/facility/rules/business-day.ts';
import { readBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';
import { arrivingOn, type Filters, type FlagName, flagNames, statusNames } from './list-state.ts';

const placeOf = (facilityId: number) => `list-filter-${facilityId}`;

type Saved = { from: number; to: number; status: string; flags: FlagName[] };

/**
 * Keeps a hotel's filters in this browser. Days are kept as seen from today: who looks at the next seven days does so
 * tomorrow, too. Names, phones and reservation numbers are never kept.
 */
export function saveFilters(facilityId: number, filters: Filters, today: string): void {
  const flags = flagNames.filter(name => filters[name]);
  const days = filters.from === '' ? { from: today, to: today } : filters;
  const saved: Saved = {
    from: daysBetween(today, days.from),
    to: daysBetween(today, days.to),
    status: filters.status,
    flags,
  };
  writeBrowser(placeOf(facilityId), JSON.stringify(saved));
}

/** The filters that the list of a hotel opens with: those saved here, else today's arrivals. */
export function homeFilters(facilityId: number, today: string): Filters {
  const saved = parsed(readBrowser(placeOf(facilityId)));
  const plain = arrivingOn(today);
  if (!saved) return plain;
  const flags = Object.fromEntries(flagNames.map(name => [name, saved.flags.includes(name)]));
  const status = statusNames.find(name => name === saved.status) ?? 'all';
  return { ...plain, ...flags, from: daysAfter(today, saved.from), to: daysAfter(today, saved.to), status };
}

/** Undefined for what this version did not write. */
function parsed(text: string | null): Saved | undefined {
  try {
    const saved: Partial<Saved> | null = JSON.parse(text ?? 'null');
    const { from, to, status = 'all', flags } = saved ?? {};
    if (!isDistance(from) || !isDistance(to) || to < from || !Array.isArray(flags)) return undefined;
    return { from, to, status, flags };
  } catch {
    return undefined;
  }
}

const isDistance = (days: unknown): days is number =>
  Number.isSafeInteger(days) && Math.abs(Number(days)) < 36_525;
