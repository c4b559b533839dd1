import type { FormEvent, KeyboardEvent, ReactNode, Ref } from 'react';
import { focusFirstError } from '#ui/focus.ts';

type Props = {
  form?: Ref<HTMLFormElement>;
  /** Where the browser sends the form as long as no script does. */
  action?: string;
  /** Whether the page opens with errors: the first has the focus. */
  startsAtError?: boolean;
  onSubmit: (form: HTMLFormElement) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/** A step that is sent with the enter key, too. Our own texts, not the browser's, explain what is wrong. */
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
