import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import style from './toasts.module.css';

type ToastBar = {
  say: (text: string) => void;
  region: HTMLElement | null;
  dismissLabel: string;
};

const SHOWN_FOR_MS = 6000;
const BarContext = createContext<ToastBar>({ say: () => {}, region: null, dismissLabel: '' });

/**
 * Returns a function that shows a sentence above the action bar for six seconds, even if the page changes. Use
 * a Notice for important messages.
 */
export function useToast(): (text: string) => void {
  return useContext(BarContext).say;
}

type WhileProps = {
  text: string | null;
  kind?: 'plain' | 'danger' | undefined;
  /** A new value shows the sentence again. */
  time?: number | undefined;
};

/**
 * Shows a sentence while its reason applies, for at most six seconds. It disappears when `text` is null or the
 * guest leaves the page. A changed text, for example in another language, replaces the shown one.
 */
export function ToastWhile({ text, kind = 'plain', time = 0 }: WhileProps) {
  return text === null ? null : <TimedToast key={time} text={text} isDanger={kind === 'danger'} />;
}

function TimedToast({ text, isDanger }: { text: string; isDanger: boolean }) {
  const { region } = useContext(BarContext);
  const [isShown, setShown] = useState(true);
  const startTimer = useCallback(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown || !region) return null;
  return createPortal(
    <Toast ref={startTimer} text={text} isDanger={isDanger} onDismiss={() => setShown(false)} />,
    region,
  );
}

type Props = {
  dismissLabel: string;
  language: string;
  children: ReactNode;
};

type ToastMessage = { id: number; text: string; language: string };

export function Toasts({ dismissLabel, language, children }: Props) {
  const [said, setSaid] = useState<readonly ToastMessage[]>([]);
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const lastId = useRef(0);
  const removeToast = useCallback((id: number) => setSaid(all => all.filter(each => each.id !== id)), []);
  const bar = useMemo<ToastBar>(() => {
    function say(text: string) {
      lastId.current += 1;
      const id = lastId.current;
      setSaid(all => [...all.filter(each => each.text !== text), { id, text, language }]);
      setTimeout(() => removeToast(id), SHOWN_FOR_MS);
    }
    return { say, region, dismissLabel };
  }, [region, dismissLabel, language, removeToast]);
  const place = useCallback((element: HTMLDivElement) => {
    setRegion(element);
    return reserveSpace(element);
  }, []);
  return (
    <BarContext value={bar}>
      {children}
      <div ref={place} className={style.region} role="status">
        {said
          .filter(each => each.language === language)
          .map(({ id, text }) => (
            <Toast key={id} text={text} onDismiss={() => removeToast(id)} />
          ))}
      </div>
    </BarContext>
  );
}

/** Keeps the toasts from covering scroll targets and the end of the page. */
function reserveSpace(region: HTMLElement): () => void {
  const { style: root } = document.documentElement;
  const observer = new ResizeObserver(([entry]) => {
    root.setProperty('--toasts', `${Math.ceil(entry?.contentRect.height ?? 0)}px`);
    // Scrolls a focused field into view if the toast covers it.
    if (document.activeElement?.matches('input, select, textarea'))
      document.activeElement.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(region);
  return () => observer.disconnect();
}

type ToastProps = {
  ref?: () => () => void;
  text: string;
  isDanger?: boolean;
  onDismiss: () => void;
};

function Toast({ ref, text, isDanger = false, onDismiss }: ToastProps) {
  const { dismissLabel } = useContext(BarContext);
  return (
    <div ref={ref} className={classNames(style.toast, isDanger && style.danger)}>
      <p className={style.text}>{text}</p>
      <button type="button" className={style.dismiss} aria-label={dismissLabel} onClick={onDismiss}>
        ×
      </button>
    </div>
  );
}
