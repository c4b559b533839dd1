import { z } from 'zod';
import { type VendorApi, VendorFault } from '../vendor-api.ts';
import { headersFor } from './token.ts';

const PATH = '/v1/subscriptions';

const made = z.object({ id: z.string().min(1) });

/** apaleo's Webhook API. It tries the address as it is subscribed, and refuses one that does not answer. */
export const notices: NonNullable<VendorApi['notices']> = {
  async subscribe(ask, account, address) {
    const json = {
      endpointUrl: address,
      events: ['reservation/*'],
      propertyIds: [account.property_id ?? ''],
    };
    const headers = await headersFor(ask, account);
    const answer = made.safeParse(
      await ask({ method: 'POST', path: PATH, headers, json, isForNotices: true }),
    );
    if (!answer.success) throw new VendorFault('answer');
    return [answer.data.id];
  },

  async unsubscribe(ask, account, ids) {
    const headers = await headersFor(ask, account);
    for (const id of ids)
      await ask({
        method: 'DELETE',
        path: `${PATH}/${encodeURIComponent(id)}`,
        headers,
        isForNotices: true,
      });
  },
};
