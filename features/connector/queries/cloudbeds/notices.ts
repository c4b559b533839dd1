import { z } from 'zod';
import type { Account } from '../../rules/accounts.ts';
import type { AskVendor, VendorApi } from '../vendor-api.ts';
import { headersOf, readAs } from './answers.ts';

/** Which events there are the vendor's guide says, the specification does not. */
const ACTIONS = ['created', 'status_changed'];

const made = z.object({
  success: z.literal(true),
  data: z.object({ subscriptionID: z.union([z.string().min(1), z.number()]).transform(String) }),
});
const done = z.object({ success: z.literal(true) });

/** Cloudbeds' subscriptions, one for each event. */
export const notices: NonNullable<VendorApi['notices']> = {
  async subscribe(ask, account, address) {
    const ids: string[] = [];
    try {
      for (const action of ACTIONS) ids.push(await begin(ask, account, { action, address }));
    } catch (error) {
      // Some of them would be nobody's.
      await unsubscribe(ask, account, ids).catch(() => undefined);
      throw error;
    }
    return ids;
  },
  unsubscribe,
};

async function begin(
  ask: AskVendor,
  account: Account,
  { action, address }: { action: string; address: string },
): Promise<string> {
  const form = {
    propertyID: account.property_id ?? '',
    object: 'reservation',
    action,
    endpointUrl: address,
  };
  const answer = await ask({ method: 'POST', path: '/postWebhook', form, headers: headersOf(account) });
  return readAs(made, answer).data.subscriptionID;
}

async function unsubscribe(ask: AskVendor, account: Account, ids: readonly string[]): Promise<void> {
  const propertyIDs = account.property_id ?? '';
  for (const subscriptionID of ids) {
    const query = { propertyIDs, subscriptionID };
    readAs(done, await ask({ method: 'DELETE', path: '/deleteWebhook', query, headers: headersOf(account) }));
  }
}
