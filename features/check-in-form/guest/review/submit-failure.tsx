import { useEffect, useRef } from 'react';
import { RetryNotice } from '#features/guest-access/guest/retry-notice.tsx';
import { ApiError } from '#platform/browser/call.ts';
import { Notice } from '#ui/notice.tsx';

type Props = { error: Error | null; busy: boolean; onRetry: () => void };

/** Why the form was not taken. Where nobody answered, sending it again does no harm. */
export function SubmitFailure({ error, busy, onRetry }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) place.current?.scrollIntoView({ block: 'center' });
  }, [error]);
  if (!error) return null;
  const refused = error instanceof ApiError && error.status < 500 && error.status !== 429;
  return (
    <div ref={place}>
      {refused ? (
        <Notice kind="danger" title={error.message} />
      ) : (
        <RetryNotice error={error} busy={busy} onRetry={onRetry} />
      )}
    </div>
  );
}
