import { useQuery } from '@tanstack/react-query';
import type { QrMatrix } from '#ui/qr-path.ts';

/** The modules of a QR code for this text; undefined until the drawing code has come. */
export function useQr(text: string): QrMatrix | undefined {
  const { data } = useQuery({
    queryKey: ['qr', text],
    queryFn: async (): Promise<QrMatrix> => {
      const { create } = await import('qrcode');
      const { size, data: modules } = create(text, { errorCorrectionLevel: 'M' }).modules;
      return { size, data: modules };
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return data;
}
