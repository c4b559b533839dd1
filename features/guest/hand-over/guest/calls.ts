import { client } from '#platform/browser/call.ts';
import type * as contract from '../contract.ts';

/** Public, because the link of a hand-over does not belong to a guest yet. */
export const callLink = client<typeof contract, 'public'>();
