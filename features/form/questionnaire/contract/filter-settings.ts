import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import type { ApiOf } from '#platform/http/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { flag, id, idInAddress, requiredLine, version } from '#platform/http/wire.ts';

const visibility = z.object({ visibility: flag });

const settings = z.object({
  value: visibility,
  facility_localized_category: z.array(
    z.object({ id: z.int(), name: z.string(), status: flag, order: z.int() }),
  ),
  version: z.int(),
});
export type FilterSettings = z.output<typeof settings>;

/**
 * Returns all filters in order, including removed ones (status 0), and whether the form asks guests to choose
 * one.
 */
export const showFilterSettings = endpoint('GET localized-filters/:facility_id', {
  summary: "Get the hotel's localized filters",
  input: z.object({ facility_id: idInAddress }),
  access: {
    staff: { needs: { all: ['filter_setting.localized_filter.view'] }, reply: reply({ data: settings }) },
  },
});

/**
 * Saves filters, all or nothing. Omitted filters are kept. A filter with `id` null is new and requires the
 * `.create` permission. `version` is the version that the editor saw; without it, the call overwrites.
 * @throws 409 `version_conflict`
 * @throws 422 `already_taken` for the name of another filter, even a removed filter; `too_many_filters` for
 * more than five active filters
 */
export const saveFilterSettings = endpoint('PUT localized-filters/:facility_id', {
  summary: 'Save the localized filters',
  errors: ['already_taken', 'too_many_filters', 'version_conflict'],
  input: z.object({
    facility_id: idInAddress,
    value: visibility,
    facility_localized_category: z
      .array(
        z.object({
          id: id.nullable(),
          name: z.string().trim().pipe(requiredLine(191)),
          status: flag,
          order: z.int().min(0).max(100_000),
        }),
      )
      .max(1000),
    version: version.optional(),
  }),
  access: {
    staff: { needs: { all: ['filter_setting.localized_filter.edit'] }, reply: reply({ data: settings }) },
  },
});
export type SaveFilters = z.output<typeof saveFilterSettings.input>;

export type Api = ApiOf<typeof showFilterSettings | typeof saveFilterSettings>;
