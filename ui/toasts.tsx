import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import style from './toasts.module.css';

type Kind = 'plain' | 'danger';
type Toast = { id: number; text: string; kind: Kind };
type Show = (text: string, kind?: Kind) => void;

const SHOWN_FOR_MS = 6000;
const ShowContext = createContext<Show>(() => {});

/** Shows a sentence above the action bar for six seconds. What must not be missed belongs in a Notice. */
export function useToast(): Show {
  return useContext(ShowContext);
}

export function Toasts({ dismissLabel, children }: { dismissLabel: string; children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const next = useRef(0);
  const show = useCallback<Show>((text, kind = 'plain') => {
    next.current += 1;
    const toast = { id: next.current, text, kind };
    setToasts(shown => [...shown.filter(other => other.text !== text), toast]);
  }, []);
  const dismiss = useCallback((id: number) => setToasts(shown => shown.filter(toast => toast.id !== id)), []);
  return (
    <ShowContext value={show}>
      {children}
      <div className={style.region} role="status">
        {toasts.map(toast => (
          <ToastBar key={toast.id} toast={toast} dismissLabel={dismissLabel} onDismiss={dismiss} />
        ))}
      </div>
    </ShowContext>
  );
}

type BarProps = { toast: Toast; dismissLabel: string; onDismiss: (id: number) => void };

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
