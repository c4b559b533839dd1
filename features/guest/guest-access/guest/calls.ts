import { client } from '#platform/browser/call.ts';
import type { Api } from '../contract.ts';

export const callAsPublic = client<Api, 'public'>();
export const callAsGuest = client<Api, 'guest'>();

export type Guest = Api['GET facility-booking/current']['replies']['guest'];

export const guestKey = (session: string | null) => ['guest', session ?? 'by-cookie'];
