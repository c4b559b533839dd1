import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { reply } from '#platform/http/reply.ts';
import { flag, idInAddress, version } from '#platform/http/wire.ts';

const setting = reply({ data: z.object({ visibility: flag, version: z.int() }) });

export const showFaceSetting = endpoint('GET face-recognition-settings/:facility_id', {
  summary: 'Get whether guests are asked for a face photo',
  input: z.object({ facility_id: idInAddress }),
  access: {
    staff: {
      needs: {
        any: [
          'setting.basic_information.view',
          'setting.facility_information.view',
          'setting.language_setting.view',
        ],
      },
      reply: setting,
    },
  },
});

/**
 * Turns face recognition on or off. Turning it off also turns it off for companions. `version` is the version
 * that the editor saw; without it, the call overwrites.
 */
export const saveFaceSetting = endpoint('PUT face-recognition-settings/:facility_id', {
  summary: 'Set whether guests are asked for a face photo',
  input: z.object({ facility_id: idInAddress, visibility: flag, version: version.optional() }),
  access: { staff: { needs: { all: ['setting.basic_information.edit'] }, reply: setting } },
  errors: ['version_conflict', 'locked_by_organization'],
});
