import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { GuestLanguage } from '#i18n/languages.ts';
import { ApiError } from '#platform/browser/call.ts';
import { saveBeforeLeaving } from '#platform/browser/unsaved.ts';
import { DRAFT_SAVE_MS } from '../../rules/drafts.ts';
import { type CompanionForm, saveDraft } from './calls.ts';

type TypedForm = { answers: CompanionForm['answers']; language: GuestLanguage };

/** `waiting`: the network is down. The answers are sent when it is back. */
export type SaveState = 'saved' | 'waiting';

/**
 * Saves a companion's answers on the server while they type. If another device has saved in the meantime, the
 * answers of this device overwrite them: the form belongs to one person, and only the submitted answers count.
 * Saves after a pause, and immediately if the companion switches to another app or leaves. `onRefused` is
 * called if the answers cannot be saved anymore because the session or the link has ended.
 */
export function useSavedDraft(
  { version, answers: known }: CompanionForm,
  { answers, language }: TypedForm,
  onRefused: (error: ApiError) => void,
): SaveState {
  const newestVersion = useRef(version);
  const saved = useRef(JSON.stringify(known));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [keeping, setKeeping] = useState<SaveState>('saved');
  const currentAnswers = JSON.stringify(answers);
  const sendLater = (ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(), ms);
  };
  const send = useEffectEvent(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    if (currentAnswers === saved.current) return true;
    try {
      newestVersion.current = (
        await saveDraft({ answers, language, version: newestVersion.current })
      ).version;
      saved.current = currentAnswers;
      setKeeping('saved');
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) {
        setKeeping('waiting');
        sendLater(DRAFT_SAVE_MS.again);
      } else if (typeof error.data.version === 'number') {
        newestVersion.current = error.data.version;
        sendLater(0);
      } else onRefused(error);
      return false;
    }
  });
  useEffect(() => {
    if (currentAnswers === saved.current) return;
    const pause = setTimeout(() => void send(), DRAFT_SAVE_MS.afterTyping);
    return () => clearTimeout(pause);
  }, [currentAnswers]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const sendNow = () => void send();
    const sendIfHidden = () => {
      if (document.visibilityState === 'hidden') sendNow();
    };
    const stopSaving = saveBeforeLeaving(() => send());
    document.addEventListener('visibilitychange', sendIfHidden);
    window.addEventListener('pagehide', sendNow);
    window.addEventListener('online', sendNow);
    return () => {
      stopSaving();
      document.removeEventListener('visibilitychange', sendIfHidden);
      window.removeEventListener('pagehide', sendNow);
      window.removeEventListener('online', sendNow);
    };
  }, []);
  return keeping;
}
