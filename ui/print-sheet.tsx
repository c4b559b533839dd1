import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import style from './print-sheet.module.css';

type Props = {
  title: string;
  /** How large a drawing on it is: for a poster, or 200 pixels for a key card's envelope. */
  drawing?: 'large' | 'small';
  onPrinted: () => void;
  children: ReactNode;
};

/** A page for the printer alone: shown, it opens the print dialog; on paper nothing else of the screen is left. */
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

/** A ref: prints the page once its element is drawn. */
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
