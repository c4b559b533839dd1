import { client } from '#platform/browser/call.ts';
import type { Api } from '../contract.ts';

export const callAsAnybody = client<Api, 'public'>();
export const callAsGuest = client<Api, 'guest'>();

/** The answer to a proof, and to a reload after it. */
export type Guest = Api['GET facility-booking/current']['replies']['guest'];

/** Where the browser keeps who is registering; `session` is what `X-Guest-Session` names. */
export const guestKey = (session: string | null) => ['guest', session ?? 'by-cookie'];
