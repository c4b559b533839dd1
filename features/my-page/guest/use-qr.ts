import { create } from 'qrcode';
import { useMemo } from 'react';
import type { QrMatrix } from '#ui/qr-path.ts';

/** The modules of a QR code for this text. */
export function useQr(text: string): QrMatrix {
  return useMemo(() => {
    const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
    return { size, data };
  }, [text]);
}
