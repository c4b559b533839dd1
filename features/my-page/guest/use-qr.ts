import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { QrMatrix } from '#ui/qr-code.tsx';

/** What draws QR codes, once it is here. A page that will show one asks for it beside its data, not after them. */
export function useQrDrawing() {
  return useQuery({
    queryKey: ['qr-drawing'],
    queryFn: async () => (await import('qrcode')).create,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 3,
  });
}

/** The modules of a QR code for this text; `error` where what draws it did not come. */
export function useQr(text: string) {
  const { data: create, error, isFetching, refetch } = useQrDrawing();
  const matrix: QrMatrix | undefined = useMemo(() => {
    if (!create) return undefined;
    const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
    return { size, data };
  }, [create, text]);
  return { matrix, error, isFetching, refetch };
}
