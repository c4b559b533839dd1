import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import type { ApiOf } from '#platform/http/contract.ts';
import { reply } from '#platform/http/reply.ts';

/**
 * Returns the beginning of a Japanese address for its postal code. If several towns or cities share the code,
 * the fields in which they differ are empty.
 * @throws 404 `postal_code_unknown` for a code that Japan Post has not assigned
 */
export const findPostalCode = endpoint('GET postal-code/:code', {
  summary: 'Look up a Japanese postal code',
  input: z.object({ code: z.string().regex(/^\d{7}$/, { error: 'zip_invalid' }) }),
  access: {
    public: {
      reply: reply({
        data: z.object({
          /**
           * 1–47, equal to the keys of the question `prefecture`. Null for the few codes that cover two
           * prefectures.
           */
          prefectureId: z.int().nullable(),
          city: z.string(),
          area: z.string(),
          /** Always "": Japan Post's list ends with the town. */
          street: z.string(),
        }),
      }),
    },
  },
  errors: ['postal_code_unknown'],
});

export type Api = ApiOf<typeof findPostalCode>;
export type FoundAddress = Api['GET postal-code/:code']['replies']['public']['data'];
