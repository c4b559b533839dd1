import type { ErrorCode } from '#i18n/error-codes.ts';

/** A filter to be saved; `id` null is new. */
export type EditedFilter = { id: number | null; name: string; status: 0 | 1 };

export const MAX_FILTERS = 5;

export const normalizeName = (name: string) =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

export function findDuplicateNames(
  edited: readonly Pick<EditedFilter, 'name'>[],
  others: readonly string[] = [],
) {
  const seen = new Set(others.map(normalizeName));
  return edited.map(({ name }) => {
    const key = normalizeName(name);
    const isDuplicate = key !== '' && seen.has(key);
    seen.add(key);
    return isDuplicate;
  });
}

/** Returns the errors of filters by field path. `kept`: stored filters that are not being edited. */
export function checkFilters(
  edited: readonly EditedFilter[],
  kept: readonly EditedFilter[] = [],
): Record<string, ErrorCode> {
  const duplicates = findDuplicateNames(
    edited,
    kept.map(({ name }) => name),
  );
  const errors: Record<string, ErrorCode> = {};
  for (const [index, isTaken] of duplicates.entries())
    if (isTaken) errors[`facility_localized_category.${index}.name`] = 'already_taken';
  const active = [...edited, ...kept].filter(({ status }) => status === 1);
  if (active.length > MAX_FILTERS) errors.facility_localized_category = 'too_many_filters';
  return errors;
}
