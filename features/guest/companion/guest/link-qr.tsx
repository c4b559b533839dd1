import { TextQr } from '#ui/text-qr.tsx';
import style from './share-link.module.css';

/** A link as a QR code on the screen, for who stands beside; drawn on this device. */
export function LinkQr({ link, label }: { link: string; label: string }) {
  return (
    <div className={style.qr}>
      <TextQr text={link} label={label} />
    </div>
  );
}
