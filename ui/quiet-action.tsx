import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import style from './quiet-action.module.css';

type Props = { label?: string; onPress: () => void; children: ReactNode };

/**
 * A rarely needed action for the field above it. `label` is for screen readers if the visible text is not
 * sufficient.
 */
export function QuietAction({ label, onPress, children }: Props) {
  return (
    <Button kind="text" className={style.action} aria-label={label} onClick={onPress}>
      {children}
    </Button>
  );
}
