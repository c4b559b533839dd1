import { bytesClient, client } from '#platform/browser/call.ts';
import type { Api } from '../contract.ts';

export const callForData = client<Api, 'guest'>();
export const fetchFile = bytesClient<Api>();

/** These the page shows in place: no session, or no proof of the last minutes. The step comes, and leads back. */
export const inPlace = { excludes: [401, 403] } as const;
