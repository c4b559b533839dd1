import { bytesClient, client } from '#platform/browser/call.ts';
import type * as contract from '../contract.ts';

export const callForData = client<typeof contract, 'guest'>();
export const fetchFile = bytesClient<typeof contract>();

/** The page handles 401 and 403 itself: it asks the guest for a proof and then continues. */
export const HANDLED_ON_PAGE = { excludes: [401, 403] } as const;
