import { Button } from '@mantine/core';
import { createContext, type ReactNode, use, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import settings from '../settings/settings.module.css';
import style from './edit.module.css';

type Editor = {
  isChanged: boolean;
  isInvalid: boolean;
  isPending: boolean;
  isSaved: boolean;
  /** True if the last save was rejected and the card shows the reason. */
  isRefused: boolean;
  savedText: string | undefined;
};
type ReportedEditor = Editor & { save: () => void };
type SavePageState = { note: (id: string, editor: ReportedEditor | null) => void; save: () => void };

const SavePageContext = createContext<SavePageState | null>(null);

export function SavePage({ children }: { children: ReactNode }) {
  const [editors, setEditors] = useState<ReadonlyMap<string, ReportedEditor>>(new Map());
  const current = useRef(editors);
  const page = useMemo<SavePageState>(
    () => ({
      note: (id, editor) => {
        const next = new Map(current.current);
        if (editor) next.set(id, editor);
        else next.delete(id);
        current.current = next;
        setEditors(next);
      },
      save: () => {
        const changed = [...current.current.values()].filter(each => each.isChanged);
        if (changed.every(({ isInvalid }) => !isInvalid)) for (const { save } of changed) save();
      },
    }),
    [],
  );
  return (
    <SavePageContext value={page}>
      {children}
      {editors.size > 0 && <SaveBar editors={[...editors.values()]} onSave={page.save} />}
    </SavePageContext>
  );
}

function SaveBar({ editors, onSave }: { editors: readonly Editor[]; onSave: () => void }) {
  const t = useTranslations('staff-settings');
  const changed = editors.filter(({ isChanged }) => isChanged);
  const isInvalid = changed.some(each => each.isInvalid);
  const isPending = editors.some(each => each.isPending);
  const saved = editors.find(({ isSaved }) => isSaved);
  const sentence = useKeptFocus<HTMLParagraphElement>(isPending);
  const status = () => {
    if (isPending) return '';
    if (isInvalid) return t('invalid');
    if (editors.some(({ isRefused }) => isRefused)) return t('refused');
    if (changed.length > 0) return t('unsaved');
    return saved && (saved.savedText ?? t('saved'));
  };
  return (
    <div className={style.foot}>
      <div className={style.bar}>
        <Button disabled={changed.length === 0 || isInvalid} loading={isPending} onClick={onSave}>
          {t('save')}
        </Button>
        <p ref={sentence} role="status" tabIndex={-1} className={settings.lead}>
          {status()}
        </p>
      </div>
    </div>
  );
}

/**
 * Registers a card with its `SavePage`, unless the card is locked.
 * @returns a function that saves the page; null if the card is not on a `SavePage`
 */
export function useSavePage(editor: Editor, save: () => void, isLocked: boolean): (() => void) | null {
  const page = use(SavePageContext);
  const id = useId();
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const reportEditor = page?.note;
  const { isChanged, isInvalid, isPending, isSaved, isRefused, savedText } = editor;
  useEffect(() => {
    if (isLocked) return;
    const editorState = { isChanged, isInvalid, isPending, isSaved, isRefused, savedText };
    reportEditor?.(id, { ...editorState, save: () => latest.current() });
    return () => reportEditor?.(id, null);
  }, [id, reportEditor, isLocked, isChanged, isInvalid, isPending, isSaved, isRefused, savedText]);
  return page?.save ?? null;
}
