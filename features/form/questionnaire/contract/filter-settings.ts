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

/** All filters in their order, removed ones (status 0) too, and whether guests see them. */
export const showFilterSettings = endpoint('GET localized-filters/:facility_id', {
  summary: "Get the hotel's localized filters",
  input: z.object({ facility_id: idInAddress }),
  access: {
    staff: { needs: { all: ['filter_setting.localized_filter.view'] }, reply: reply({ data: settings }) },
  },
});

/**
 * Saves filters, all or nothing: those that are not named stay as they are; `id` null is new and needs the
 * key `.create`. `version`: the one that the editor saw; who names none overwrites. 422 `already_taken` on a name that
 * another filter has, removed ones included, 422 `too_many_filters` from the sixth active one on, 409 `version_conflict`.
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
