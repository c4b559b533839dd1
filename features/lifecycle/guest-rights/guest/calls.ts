import { bytesClient, client } from '#platform/browser/call.ts';
import type * as contract from '../contract.ts';

export const callForData = client<typeof contract, 'guest'>();
export const fetchFile = bytesClient<typeof contract>();

/** The page handles a missing session or an expired proof itself: it asks for a proof and returns. */
export const inPlace = { excludes: [401, 403] } as const;
