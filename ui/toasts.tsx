import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import style from './toasts.module.css';

type Kind = 'plain' | 'danger';
/** `while`: it goes with what it speaks of. */
type Toast = { id: string; text: string; kind: Kind; lasts: 'once' | 'while' };
type Bar = {
  put: (toast: Toast) => void;
  reword: (id: string, text: string) => void;
  drop: (id: string) => void;
};

const SHOWN_FOR_MS = 6000;
const nothing = () => {};
const BarContext = createContext<Bar>({ put: nothing, reword: nothing, drop: nothing });

/** Says a sentence above the action bar for six seconds, whatever page comes next. What must not be missed belongs in a Notice. */
export function useToast(): (text: string) => void {
  const { put } = useContext(BarContext);
  return useCallback(text => put({ id: text, text, kind: 'plain', lasts: 'once' }), [put]);
}

/**
 * Says a sentence while it holds, six seconds at most: it goes with its reason (null) and with the page that says it, and
 * follows when its words change, as to another language. Another `time` says it once more.
 */
export function useToastWhile(text: string | null, kind: Kind = 'plain', time = 0): void {
  const { put, reword, drop } = useContext(BarContext);
  const id = `${useId()} ${time}`;
  const isSaid = text !== null;
  const say = useEffectEvent(() => put({ id, text: text ?? '', kind, lasts: 'while' }));
  useEffect(() => {
    if (!isSaid) return;
    say();
    return () => drop(id);
  }, [isSaid, id, drop]);
  useEffect(() => {
    if (text !== null) reword(id, text);
  }, [text, id, reword]);
}

type Props = {
  dismissLabel: string;
  /** What was said once in another language does not stay. */
  language: string;
  children: ReactNode;
};

export function Toasts({ dismissLabel, language, children }: Props) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [spoken, setSpoken] = useState(language);
  const region = useRef<HTMLDivElement>(null);
  useRoomBelow(region);
  const bar = useMemo<Bar>(() => barOver(setToasts), []);
  if (spoken !== language) {
    setSpoken(language);
    setToasts(toasts.filter(({ lasts }) => lasts === 'while'));
  }
  return (
    <BarContext value={bar}>
      {children}
      <div ref={region} className={style.region} role="status">
        {toasts.map(toast => (
          <ToastBar key={toast.id} toast={toast} dismissLabel={dismissLabel} onDismiss={bar.drop} />
        ))}
      </div>
    </BarContext>
  );
}

function barOver(set: (next: (shown: readonly Toast[]) => readonly Toast[]) => void): Bar {
  return {
    put: toast => set(shown => [...shown.filter(({ id }) => id !== toast.id), toast]),
    reword: (id, text) => set(shown => shown.map(each => (each.id === id ? { ...each, text } : each))),
    drop: id => set(shown => shown.filter(each => each.id !== id)),
  };
}

/** What is scrolled to, and the end of the page, stay clear of the toasts. */
function useRoomBelow(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!region.current) return;
    const { style: root } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      root.setProperty('--toasts', `${Math.ceil(entry?.contentRect.height ?? 0)}px`);
      // A reader who was led to a field before the toast rose over it sees it all the same.
      if (document.activeElement?.matches('input, select, textarea'))
        document.activeElement.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(region.current);
    return () => observer.disconnect();
  }, [region]);
}

type BarProps = { toast: Toast; dismissLabel: string; onDismiss: (id: string) => void };

function ToastBar({ toast, dismissLabel, onDismiss }: BarProps) {
  useEffect(() => {
    const timer = setTimeout(() => onDismiss(toast.id), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [toast.id, onDismiss]);
  return (
    <div className={classNames(style.toast, toast.kind === 'danger' && style.danger)}>
      <p className={style.text}>{toast.text}</p>
      <button
        type="button"
        className={style.dismiss}
        aria-label={dismissLabel}
        onClick={() => onDismiss(toast.id)}
      >
        ×
      </button>
    </div>
  );
}
