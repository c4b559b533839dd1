import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { firstInvalidField } from './focus.ts';

export type FieldErrors<N extends string> = { [K in N]?: string | undefined };

export type Form<N extends string> = {
  ref: RefObject<HTMLFormElement | null>;
  typed: Record<N, string>;
  refuse(faults: FieldErrors<N>): void;
  set(name: N, value: string): void;
  field(name: N): {
    name: N;
    value: string;
    error: string | undefined;
    onChange(event: { currentTarget: { value: string } }): void;
  };
};

/** Manages the values and errors of a form. An error disappears when its field is changed. */
export function useForm<N extends string>(initial: Record<N, string>): Form<N> {
  const [typed, setTyped] = useState(initial);
  return useFields(typed, (name, value) => setTyped(before => ({ ...before, [name]: value })));
}

/** Like `useForm`, but for values stored elsewhere, such as edits of a saved version. */
export function useFields<N extends string>(
  typed: Record<N, string>,
  onType: (name: N, value: string) => void,
): Form<N> {
  const ref = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<FieldErrors<N>>({});
  const set = (name: N, value: string) => {
    onType(name, value);
    setFaults(before => ({ ...before, [name]: undefined }));
  };
  return {
    ref,
    typed,
    set,
    refuse: shown => {
      flushSync(() => setFaults(shown));
      firstInvalidField(ref.current)?.focus();
    },
    field: name => ({
      name,
      value: typed[name],
      error: faults[name],
      onChange: event => set(name, event.currentTarget.value),
    }),
  };
}

export const hasFieldErrors = (faults: Record<string, string | undefined>): boolean =>
  Object.values(faults).some(fault => fault !== undefined);
