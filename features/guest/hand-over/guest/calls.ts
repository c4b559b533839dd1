import { client } from '#platform/browser/call.ts';
import type * as contract from '../contract.ts';

/** The link of a hand-over belongs to nobody yet. */
export const callLink = client<typeof contract, 'public'>();
