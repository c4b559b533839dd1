import { client } from '#platform/browser/call.ts';
import type { Api } from '../contract.ts';

export const callAsAnybody = client<Api, 'public'>();
export const callAsGuest = client<Api, 'guest'>();

/** The response to a proof, and to a reload after it. */
export type Guest = Api['GET facility-booking/current']['replies']['guest'];

/** Query key of the current guest. `session` is the value for `X-Guest-Session`. */
export const guestKey = (session: string | null) => ['guest', session ?? 'by-cookie'];
