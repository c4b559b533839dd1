import type { FormEvent, ReactNode, Ref } from 'react';

type Props = { form: Ref<HTMLFormElement>; onSubmit: () => void; children: ReactNode };

/** A step that is sent with the enter key, too. Our own words, not the browser's, say what is wrong. */
export function StepForm({ form, onSubmit, children }: Props) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      {children}
    </form>
  );
}
