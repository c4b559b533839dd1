import { client } from '#platform/browser/call.ts';
import type * as contract from '../contract.ts';

/** These calls are public, because the guest has no session before the link of the hand-over is opened. */
export const callLink = client<typeof contract, 'public'>();
