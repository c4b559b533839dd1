import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import style from './toasts.module.css';

type Bar = {
  say: (text: string) => void;
  /** Where toasts are shown. */
  region: HTMLElement | null;
  dismissLabel: string;
};

const SHOWN_FOR_MS = 6000;
const BarContext = createContext<Bar>({ say: () => {}, region: null, dismissLabel: '' });

/** Says a sentence above the action bar for six seconds, whatever page comes next. What must not be missed belongs in a Notice. */
export function useToast(): (text: string) => void {
  return useContext(BarContext).say;
}

type WhileProps = {
  text: string | null;
  kind?: 'plain' | 'danger' | undefined;
  /** Another time says the sentence once more. */
  time?: number | undefined;
};

/**
 * Says a sentence while it holds, six seconds at most: it goes with its reason (null) and with the page that says it, and
 * follows when its words change, as to another language.
 */
export function ToastWhile({ text, kind = 'plain', time = 0 }: WhileProps) {
  return text === null ? null : <PassingToast key={time} text={text} isDanger={kind === 'danger'} />;
}

function PassingToast({ text, isDanger }: { text: string; isDanger: boolean }) {
  const { region } = useContext(BarContext);
  const [isShown, setShown] = useState(true);
  const passes = useCallback(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown || !region) return null;
  return createPortal(
    <Toast ref={passes} text={text} isDanger={isDanger} onDismiss={() => setShown(false)} />,
    region,
  );
}

type Props = {
  dismissLabel: string;
  /** Toasts in another language go away. */
  language: string;
  children: ReactNode;
};

type Said = { id: number; text: string; language: string };

export function Toasts({ dismissLabel, language, children }: Props) {
  const [said, setSaid] = useState<readonly Said[]>([]);
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const lastId = useRef(0);
  const drop = useCallback((id: number) => setSaid(all => all.filter(each => each.id !== id)), []);
  const bar = useMemo<Bar>(() => {
    function say(text: string) {
      lastId.current += 1;
      const id = lastId.current;
      setSaid(all => [...all.filter(each => each.text !== text), { id, text, language }]);
      setTimeout(() => drop(id), SHOWN_FOR_MS);
    }
    return { say, region, dismissLabel };
  }, [region, dismissLabel, language, drop]);
  const place = useCallback((element: HTMLDivElement) => {
    setRegion(element);
    return makeRoom(element);
  }, []);
  return (
    <BarContext value={bar}>
      {children}
      <div ref={place} className={style.region} role="status">
        {said
          .filter(each => each.language === language)
          .map(({ id, text }) => (
            <Toast key={id} text={text} onDismiss={() => drop(id)} />
          ))}
      </div>
    </BarContext>
  );
}

/** Keeps what is scrolled to, and the end of the page, clear of the toasts. */
function makeRoom(region: HTMLElement): () => void {
  const { style: root } = document.documentElement;
  const observer = new ResizeObserver(([entry]) => {
    root.setProperty('--toasts', `${Math.ceil(entry?.contentRect.height ?? 0)}px`);
    // A reader who was led to a field before the toast rose over it sees it all the same.
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
