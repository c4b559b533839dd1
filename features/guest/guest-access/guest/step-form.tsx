import type { FormEvent, KeyboardEvent, ReactNode, Ref } from 'react';
import { focusFirstError } from '#ui/focus.ts';

type Props = {
  form?: Ref<HTMLFormElement>;
  action?: string;
  /** True if the page opens with errors. The first invalid field then gets the focus. */
  startsAtError?: boolean;
  onSubmit: (form: HTMLFormElement) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

export function StepForm({ form, action, startsAtError = false, onSubmit, onKeyDown, children }: Props) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(event.currentTarget);
  }
  return (
    <form
      ref={startsAtError ? startAtError : form}
      {...(action !== undefined && { action, method: 'post' })}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      {children}
    </form>
  );
}

function startAtError(form: HTMLFormElement | null): void {
  if (form) focusFirstError(form);
}
