import { isIncomplete } from '#features/booking/booking/rules/party.ts';
import { client } from '#platform/browser/call.ts';
import type { DecodeApi } from '../../contract/kiosk.ts';
import type { ScanTone } from './sounds.ts';

const call = client<DecodeApi, 'staff'>();

export const decode = async (qr: string) => (await call('POST pms/qr/decode', { qr })).data;

export type Decoded = Awaited<ReturnType<typeof decode>>;

const toneByStatus = {
  ok: 'good',
  already_decoded: 'careful',
  cancelled: 'bad',
  checked_out: 'bad',
  wrong_date: 'careful',
  unknown: 'bad',
} as const satisfies Record<Decoded['decoded_status'], ScanTone>;

/** Returns the tone for a scan result. The tone is never `good` if the party is incomplete. */
export function scanToneOf({
  decoded_status,
  booking,
}: Pick<Decoded, 'decoded_status' | 'booking'>): ScanTone {
  return decoded_status === 'ok' && isPartyIncomplete(booking) ? 'careful' : toneByStatus[decoded_status];
}

export const isPartyIncomplete = (booking: Decoded['booking']): booking is NonNullable<typeof booking> =>
  booking !== null && isIncomplete(booking.party.state);
