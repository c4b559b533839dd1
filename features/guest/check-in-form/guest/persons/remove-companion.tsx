import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import style from './remove-companion.module.css';

type Props = { isBlank: boolean; onRemove: () => void };

export function RemoveCompanion({ isBlank, onRemove }: Props) {
  const t = useTranslations('registration');
  const [asking, setAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  /** Moves the focus to the first button that replaces the pressed one, and scrolls it into view. */
  function ask(next: boolean) {
    flushSync(() => setAsking(next));
    box.current?.querySelector('button')?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }
  function leaveByEscape() {
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') ask(false);
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }
  if (!asking)
    return (
      <div ref={box} className={style.remove}>
        <Button kind="text" onClick={() => (isBlank ? onRemove() : ask(true))}>
          {t('companion.remove')}
        </Button>
      </div>
    );
  return (
    <div ref={box} role="alert" className={style.question}>
      <p>{t('companion.removeAsk')}</p>
      <div ref={leaveByEscape} className={style.answers}>
        <Button kind="plain" onClick={() => ask(false)}>
          {t('companion.stay')}
        </Button>
        <Button kind="soft" onClick={onRemove}>
          {t('companion.removeYes')}
        </Button>
      </div>
    </div>
  );
}
