import { client } from '#platform/browser/call.ts';
import type { DecodeApi } from '../../contract/kiosk.ts';
import type { Mood } from './sounds.ts';

const call = client<DecodeApi, 'staff'>();

/** Asks whose code this is. */
export const decode = async (qr: string) => (await call('POST pms/qr/decode', { qr })).data;

export type Decoded = Awaited<ReturnType<typeof decode>>;

/** How each outcome is to be taken. */
export const moods = {
  ok: 'good',
  already_decoded: 'careful',
  cancelled: 'bad',
  wrong_date: 'careful',
  unknown: 'bad',
} as const satisfies Record<Decoded['decoded_status'], Mood>;
