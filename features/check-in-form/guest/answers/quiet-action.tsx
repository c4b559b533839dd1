import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import style from './quiet-action.module.css';

type Props = { label?: string; onPress: () => void; children: ReactNode };

/** Something that may be done about the field above it, and mostly is not. `label`: the words where the seen ones need more. */
export function QuietAction({ label, onPress, children }: Props) {
  return (
    <Button kind="text" className={style.action} aria-label={label} onClick={onPress}>
      {children}
    </Button>
  );
}
