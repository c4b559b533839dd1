import { useEffect, useRef } from 'react';
import type { GuestLanguage } from '#i18n/languages.ts';
import { ApiError } from '#platform/browser/call.ts';
import { saveBeforeLeaving } from '#platform/browser/unsaved.ts';
import { DRAFT_SENT } from '../../rules/drafts.ts';
import { type CompanionForm, saveDraft } from './calls.ts';

type Typed = { answers: CompanionForm['answers']; language: GuestLanguage };

/**
 * Keeps what a companion types on the server. Where another device has written meanwhile what is typed here stays, and is sent
 * again on top of it: the form is one person's, and what they submit decides.
 */
export function useKeptDraft({ version }: CompanionForm, { answers, language }: Typed): void {
  const known = useRef(version);
  const saved = useRef(JSON.stringify(answers));
  useEffect(() => {
    const written = JSON.stringify(answers);
    if (written === saved.current) return;
    const send = async () => {
      try {
        known.current = (await saveDraft({ answers, language, version: known.current })).version;
        saved.current = written;
      } catch (error) {
        const { version: newer } = error instanceof ApiError ? error.data : {};
        if (typeof newer === 'number') known.current = newer;
        timer = setTimeout(() => void send(), DRAFT_SENT.again);
      }
    };
    let timer = setTimeout(() => void send(), DRAFT_SENT.afterTyping);
    const takeBack = saveBeforeLeaving(async () => {
      clearTimeout(timer);
      await send();
      clearTimeout(timer);
      return written === saved.current;
    });
    return () => {
      clearTimeout(timer);
      takeBack();
    };
  }, [answers, language]);
}
