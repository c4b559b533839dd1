import { TextQr } from '#ui/text-qr.tsx';
import style from './share-link.module.css';

export function LinkQr({ link, label }: { link: string; label: string }) {
  return (
    <div className={style.qr}>
      <TextQr text={link} label={label} />
    </div>
  );
}
