import { client } from '#platform/browser/call.ts';
import type * as contract from '../contract.ts';

/** Public, because no guest has opened the link of a hand-over yet. */
export const callLink = client<typeof contract, 'public'>();
