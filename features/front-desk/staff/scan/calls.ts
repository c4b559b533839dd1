import { useMutation } from '@tanstack/react-query';
import { client } from '#platform/browser/call.ts';
import type { DecodeApi } from '../../contract/desk.ts';

const call = client<DecodeApi, 'staff'>();

/** Reads one code; the newest reading is the one that counts. */
export function useDecode() {
  return useMutation({
    mutationFn: async (qr: string) => (await call('POST pms/qr/decode', { qr })).data,
  });
}

export type Decoded = NonNullable<ReturnType<typeof useDecode>['data']>;
