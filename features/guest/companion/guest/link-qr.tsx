import { TextQr } from '#ui/text-qr.tsx';
import style from './share-link.module.css';

/** A link as a QR code for somebody nearby. Drawn on this device. */
export function LinkQr({ link, label }: { link: string; label: string }) {
  return (
    <div className={style.qr}>
      <TextQr text={link} label={label} />
    </div>
  );
}
