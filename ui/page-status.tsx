import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The place beside the progress bar where a page may show a quiet status. */
export const PageStatusSlot = createContext<HTMLElement | null>(null);

/** Shows a short word such as "✓ Saved" beside the progress bar, wherever on the page it is written. */
export function PageStatus({ children }: { children: ReactNode }) {
  const slot = useContext(PageStatusSlot);
  return slot === null ? null : createPortal(children, slot);
}
