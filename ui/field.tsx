import { createContext, type ReactNode, useContext, useId } from 'react';
import style from './field.module.css';

type Props = {
  label: ReactNode;
  mark?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
};

export function Field({ label, mark, hint, error, children }: Props) {
  const control = useControl(hint, error);
  return (
    <div className={style.field}>
      <label className={style.label} htmlFor={control.id}>
        <span className={style.text}>{label}</span>
        <Mark text={mark} />
      </label>
      <FieldControlContext value={control}>{children}</FieldControlContext>
      <Notes id={control.id} hint={hint} error={error} />
    </div>
  );
}

export function FieldGroup({ label, mark, hint, error, children }: Props) {
  const control = useControl(hint, error);
  return (
    <fieldset
      className={style.field}
      aria-describedby={control['aria-describedby']}
      data-invalid={control['aria-invalid']}
    >
      <legend className={style.label}>
        <span className={style.text}>{label}</span>
        <Mark text={mark} />
      </legend>
      <FieldControlContext value={control}>{children}</FieldControlContext>
      <Notes id={control.id} hint={hint} error={error} />
    </fieldset>
  );
}

function useControl(hint: ReactNode, error: string | undefined): FieldControl {
  const id = useId();
  const noteIds = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    ...(noteIds ? { 'aria-describedby': noteIds } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
  };
}

export function Mark({ text }: { text: string | undefined }) {
  return text ? <span className={style.mark}>{text}</span> : null;
}

function Notes({ id, hint, error }: { id: string; hint: ReactNode; error: string | undefined }) {
  return (
    <>
      {error && (
        <p className={style.error} id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className={style.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

/**
 * Attributes that connect a control to the surrounding field, so that screen readers read its label, hint and
 * error.
 */
export type FieldControl = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

export const FieldControlContext = createContext<FieldControl | undefined>(undefined);

export function useFieldControl(): FieldControl | undefined {
  return useContext(FieldControlContext);
}
