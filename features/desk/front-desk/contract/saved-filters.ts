import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { reply } from '#platform/http/reply.ts';
import { day, flag, id, idInAddress, requiredLine } from '#platform/http/wire.ts';
import { maxLengths, statusFilters } from '../rules/list-choices.ts';

/** A fixed day, or an offset in days from the current business day (0 is always today). */
const savedDay = z.union([day, z.int().min(-36_525).max(36_525)]);

/**
 * Filters of the list. If they contain no days, the list keeps its current days. Search terms are never saved.
 */
const savedFilterValues = z.object({
  check_in_from: savedDay.nullable().default(null),
  check_in_to: savedDay.nullable().default(null),
  status: z.enum(statusFilters).default('all'),
  email_exists: flag.default(0),
  no_email_exists: flag.default(0),
  has_passport_picture: flag.default(0),
  has_face_picture: flag.default(0),
  register_incomplete: flag.default(0),
});

/** Loosely typed because another release may have stored other filters. Unknown filters are ignored. */
const savedFilter = z.object({
  id: z.int(),
  name: z.string(),
  filters: z.object({
    check_in_from: z.union([z.string(), z.int()]).nullish(),
    check_in_to: z.union([z.string(), z.int()]).nullish(),
    status: z.string().optional(),
    email_exists: z.int().optional(),
    no_email_exists: z.int().optional(),
    has_passport_picture: z.int().optional(),
    has_face_picture: z.int().optional(),
    register_incomplete: z.int().optional(),
  }),
});

export const listSavedFilters = endpoint('GET log/saved-filters', {
  summary: "List the caller's saved filters",
  input: z.object({ facility_id: idInAddress.optional() }),
  access: { staff: { reply: reply({ data: z.array(savedFilter) }) } },
});

/**
 * Saves a filter and replaces an existing filter with the same name.
 * @throws 422 `saved_filters_full` beyond 20 filters
 */
export const saveFilter = endpoint('POST log/saved-filters', {
  summary: 'Save a list filter under a name',
  input: z.object({
    facility_id: id,
    name: requiredLine(maxLengths.filterName),
    filters: savedFilterValues,
  }),
  access: { staff: { reply: reply({ data: savedFilter }) } },
  errors: ['saved_filters_full'],
});

export const deleteSavedFilter = endpoint('DELETE log/saved-filters/:id', {
  summary: 'Delete a saved filter',
  input: z.object({ id: idInAddress, facility_id: id.optional() }),
  access: { staff: { reply: reply({}) } },
});
