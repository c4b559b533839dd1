import { TextQr } from '#ui/text-qr.tsx';
import style from './share-link.module.css';

/** Shows a link as a QR code that somebody nearby can scan. The code is generated in the browser. */
export function LinkQr({ link, label }: { link: string; label: string }) {
  return (
    <div className={style.qr}>
      <TextQr text={link} label={label} />
    </div>
  );
}
