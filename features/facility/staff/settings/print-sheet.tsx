import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import style from './print-sheet.module.css';

type Props = { title: string; onPrinted: () => void; children: ReactNode };

/** A page for the printer alone: shown, it opens the print dialog; on paper nothing else of the screen is left. */
export function PrintSheet({ title, onPrinted, children }: Props) {
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    const done = () => printed();
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, []);
  return createPortal(
    <div className={style.sheet}>
      <h1>{title}</h1>
      {children}
    </div>,
    document.body,
  );
}
