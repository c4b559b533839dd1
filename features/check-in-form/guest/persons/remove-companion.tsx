import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import style from './remove-companion.module.css';

type Props = { isBlank: boolean; onRemove: () => void };

/** Takes a companion out of the form; asks once where something was typed that would be lost. */
export function RemoveCompanion({ isBlank, onRemove }: Props) {
  const t = useTranslations('registration');
  const [asking, setAsking] = useState(false);
  const box = useFocusAfterTurning(asking);
  useEscape(asking, () => setAsking(false));
  if (!asking)
    return (
      <div ref={box} className={style.remove}>
        <Button kind="text" onClick={() => (isBlank ? onRemove() : setAsking(true))}>
          {t('companion.remove')}
        </Button>
      </div>
    );
  return (
    <div ref={box} role="alert" className={style.question}>
      <p>{t('companion.removeAsk')}</p>
      <div className={style.answers}>
        <Button kind="plain" onClick={() => setAsking(false)}>
          {t('companion.stay')}
        </Button>
        <Button kind="soft" onClick={onRemove}>
          {t('companion.removeYes')}
        </Button>
      </div>
    </div>
  );
}

function useEscape(isOpen: boolean, onEscape: () => void) {
  const leave = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return;
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leave();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOpen]);
}

/** The button that was pressed is gone: the reader goes on at the first of those that took its place, in full view. */
function useFocusAfterTurning(asking: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(asking);
  useEffect(() => {
    if (before.current !== asking) {
      box.current?.querySelector('button')?.focus({ preventScroll: true });
      box.current?.scrollIntoView({ block: 'center' });
    }
    before.current = asking;
  }, [asking]);
  return box;
}
