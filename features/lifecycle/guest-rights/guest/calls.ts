import { bytesClient, client } from '#platform/browser/call.ts';
import type * as contract from '../contract.ts';

export const callForData = client<typeof contract, 'guest'>();
export const fetchFile = bytesClient<typeof contract>();

/** These the page shows in place: no session, or no proof of the last minutes. The step comes, and leads back. */
export const inPlace = { excludes: [401, 403] } as const;
