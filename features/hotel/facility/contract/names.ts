import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { guestLanguages } from '#i18n/languages.ts';
import { reply } from '#platform/http/reply.ts';
import { id, idInAddress, line, requiredLine, version } from '#platform/http/wire.ts';

const needs = { all: ['setting.facility_information.edit'] } as const;
const name = requiredLine(191);
const address = line(500)
  .optional()
  .describe('The address in this language, in one line. If blank, guests see the address in the profile.');
const versionParam = z.coerce.number<number | string>().pipe(version);
const language = z.enum(guestLanguages, { error: 'choice_invalid' });
const access = {
  staff: {
    needs,
    reply: reply({
      data: z.object({
        id: z.int(),
        language,
        name: z.string(),
        address: z.string(),
        version: z.int(),
      }),
    }),
  },
} as const;

export const addName = endpoint('POST facility-name/store', {
  summary: "Add the hotel's name in a language",
  input: z.object({ facility_id: id, language, name, address }),
  access,
});

/**
 * Changes a name. The language cannot be changed. An omitted address is kept. `version` is the version that the
 * editor saw; without it, the call overwrites.
 */
export const changeName = endpoint('PUT facility-name/update', {
  summary: "Change the hotel's name in a language",
  input: z.object({ id, facility_id: id, name, address, version: version.optional() }),
  access,
  errors: ['version_conflict'],
});

/**
 * Removes a name. Guests who use this language then see the English name or, if there is none, the name in
 * the profile. Without `version`, the call removes the name even if it has changed.
 */
export const removeName = endpoint('DELETE facility-name?id&facility_id&version', {
  summary: "Remove the hotel's name in a language",
  input: z.object({ id: idInAddress, facility_id: idInAddress, version: versionParam.optional() }),
  access: { staff: { needs, reply: reply({}) } },
  errors: ['version_conflict'],
});
