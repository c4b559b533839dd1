import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { reply } from '#platform/http/reply.ts';
import { instantInReply } from '#platform/http/wire.ts';

/**
 * Returns earlier terms by the hash in a guest's acceptance (docs/reference/form.md#terms). `created_at` is
 * when the hotel first used this text.
 * @throws 404 for a text that this hotel never used
 */
export const readTerms = endpoint('GET facility-terms/:hash', {
  summary: 'Get the terms that a guest accepted',
  input: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/, { error: 'field_invalid' }) }),
  access: {
    staff: {
      needs: { any: ['list.details_pop_up.view', 'tac.terms_information.edit'] },
      reply: reply({ data: z.object({ hash: z.string(), content: z.string(), created_at: instantInReply }) }),
    },
  },
});
