import { useQuery } from '@tanstack/react-query';
import { QrCode } from '#ui/qr-code.tsx';
import style from './share-link.module.css';

/** A link as a QR code on the screen, for who stands beside; drawn on this device. */
export function LinkQr({ link, label }: { link: string; label: string }) {
  const { data: matrix } = useQuery({
    queryKey: ['link-qr', link],
    queryFn: async () => {
      const { create } = await import('qrcode');
      const { size, data } = create(link, { errorCorrectionLevel: 'M' }).modules;
      return { size, data };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return <div className={style.qr}>{matrix && <QrCode matrix={matrix} label={label} />}</div>;
}
