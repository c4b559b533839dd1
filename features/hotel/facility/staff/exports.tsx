import { Button, Loader } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useCallback, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { ApiError } from '#platform/browser/call.ts';
import { receiveFile, saveFile } from '#platform/browser/received-file.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import style from './exports.module.css';

type ExportStatusProps = Omit<ReturnType<typeof useExport>, 'start'>;

export function ExportStatus({ state, cancel, ref }: ExportStatusProps) {
  const t = useTranslations('staff-export');
  const locale = useLocale();
  const size = (bytes: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / 1_000_000);
  const sentence = useKeptFocus<HTMLParagraphElement>(state.kind === 'running');
  return (
    <div ref={ref} className={style.status}>
      <p ref={sentence} role="status" tabIndex={-1}>
        {state.kind === 'running' && (
          <>
            <Loader size={14} aria-hidden />
            {t('running', { size: size(state.bytes) })}
          </>
        )}
        {state.kind === 'done' && t('done')}
      </p>
      {state.kind === 'running' && (
        <Button size="compact-sm" variant="subtle" onClick={cancel}>
          {t('cancel')}
        </Button>
      )}
      {state.kind === 'failed' && (
        <p role="alert" className={style.failed}>
          {t('failed')}
        </p>
      )}
    </div>
  );
}

/**
 * Whether the user was asked to prove their identity again and did not. This does not count as a failed
 * export.
 */
const isUnproven = (error: unknown) => error instanceof ApiError && error.code === 'fresh_proof_needed';

type Fetch = (signal: AbortSignal) => Promise<Response>;
type State = { kind: 'idle' } | { kind: 'running'; bytes: number } | { kind: 'failed' } | { kind: 'done' };

const DONE_MS = 6000;

/**
 * Downloads a large file and tracks its state. *Done* is shown for a few seconds. `cancel` cancels the
 * download; so does unmounting the element with `ref`.
 */
export function useExport() {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const runningExport = useRef<AbortController>(null);
  const cancel = useCallback(() => runningExport.current?.abort(), []);
  const ref = useCallback(() => cancel, [cancel]);
  const resetTimer = useTimeout(() => setState({ kind: 'idle' }), DONE_MS);

  const start = async (fetchFile: Fetch) => {
    if (runningExport.current) return;
    const controller = new AbortController();
    runningExport.current = controller;
    resetTimer.clear();
    setState({ kind: 'running', bytes: 0 });
    try {
      const response = await fetchFile(controller.signal);
      saveFile(await receiveFile(response, bytes => setState({ kind: 'running', bytes })));
      setState({ kind: 'done' });
      resetTimer.start();
    } catch (error) {
      setState({ kind: controller.signal.aborted || isUnproven(error) ? 'idle' : 'failed' });
    } finally {
      runningExport.current = null;
    }
  };
  return { state, start, cancel, ref };
}
