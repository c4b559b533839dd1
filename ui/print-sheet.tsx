import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import style from './print-sheet.module.css';

type Props = {
  title: string;
  /** Size of the drawing: `large` for a poster, `small` (200 pixels) for the envelope of a key card. */
  drawing?: 'large' | 'small';
  onPrinted: () => void;
  children: ReactNode;
};

/** A page that is only printed. Opens the print dialog when rendered. The rest of the screen is not printed. */
export function PrintSheet({ title, drawing = 'large', onPrinted, children }: Props) {
  const [print] = useState(() => printThen(onPrinted));
  return createPortal(
    <div ref={print} className={style.sheet} data-drawing={drawing}>
      <h1>{title}</h1>
      {children}
    </div>,
    document.body,
  );
}

function printThen(onPrinted: () => void) {
  return () => {
    window.addEventListener('afterprint', onPrinted);
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', onPrinted);
    };
  };
}
