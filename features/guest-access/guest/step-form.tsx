import type { FormEvent, KeyboardEvent, ReactNode, Ref } from 'react';

type Props = {
  form: Ref<HTMLFormElement>;
  onSubmit: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/** A step that is sent with the enter key, too. Our own words, not the browser's, say what is wrong. */
export function StepForm({ form, onSubmit, onKeyDown, children }: Props) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form ref={form} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      {children}
    </form>
  );
}
