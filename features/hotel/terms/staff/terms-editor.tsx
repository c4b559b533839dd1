import { useMantineStyleNonce } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.css';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Dropcursor, Gapcursor, TrailingNode, UndoRedo } from '@tiptap/extensions';
import { type Editor, type Extensions, useEditor } from '@tiptap/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isLinkUrl } from '#features/hotel/facility/rules/link-address.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { LinkBar } from './link-bar.tsx';
import style from './terms.module.css';

type Props = {
  label: string;
  language: GuestLanguage;
  html: string;
  onChange: (html: string) => void;
  /** Shown below the toolbar. `insert` inserts text at the cursor. */
  children?: (insert: (text: string) => void) => ReactNode;
};

/** A rich text editor for one language. If `html` changes from outside, it replaces the content. */
export function TermsEditor({ label, language, html, onChange, children }: Props) {
  const editor = useHtmlEditor({ label, language, html, onChange });
  const [isLinking, setLinking] = useState(false);
  const endLinking = () => {
    setLinking(false);
    editor.commands.focus();
  };
  return (
    <RichTextEditor
      editor={editor}
      withTypographyStyles={false}
      className={style.editor}
      labels={useLabels()}
    >
      <Toolbar onLink={() => setLinking(true)} />
      {children?.(text => editor.chain().focus().insertContent({ type: 'text', text }).run())}
      {isLinking && <LinkBar editor={editor} onDone={endLinking} />}
      <RichTextEditor.Content className={style.content} lang={language} />
    </RichTextEditor>
  );
}

function useHtmlEditor({ label, language, html, onChange }: Omit<Props, 'children'>): Editor {
  const nonce = useMantineStyleNonce();
  const shownHtml = useRef(html);
  const editor = useEditor({
    extensions: editorExtensions,
    content: html,
    injectNonce: nonce?.() ?? '',
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, lang: language },
    },
    onUpdate: ({ editor: changed }) => {
      shownHtml.current = changed.isEmpty ? '' : changed.getHTML();
      onChange(shownHtml.current);
    },
  });
  useEffect(() => {
    if (html === shownHtml.current) return;
    shownHtml.current = html;
    editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  return editor;
}

function Toolbar({ onLink }: { onLink: () => void }) {
  return (
    <RichTextEditor.Toolbar sticky>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <LinkControl onClick={onLink} />
        <RichTextEditor.Unlink />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}

/** Replaces the library's link control, which accepts any URL. */
function LinkControl({ onClick }: { onClick: () => void }) {
  const t = useTranslations('staff-terms');
  return (
    <RichTextEditor.Control aria-label={t('tools.link')} title={t('tools.link')} onClick={onClick}>
      <svg viewBox="0 0 24 24" className={style.icon} aria-hidden="true">
        <path d="M9 15l6-6M11 6l.5-.5a5 5 0 0 1 7 7L18 13M13 18l-.5.5a5 5 0 0 1-7-7L6 11" />
      </svg>
    </RichTextEditor.Control>
  );
}

function useLabels() {
  const t = useTranslations('staff-terms');
  return {
    h2ControlLabel: t('tools.heading'),
    h3ControlLabel: t('tools.subheading'),
    boldControlLabel: t('tools.bold'),
    italicControlLabel: t('tools.italic'),
    underlineControlLabel: t('tools.underline'),
    bulletListControlLabel: t('tools.bullets'),
    orderedListControlLabel: t('tools.numbers'),
    unlinkControlLabel: t('tools.unlink'),
    undoControlLabel: t('tools.undo'),
    redoControlLabel: t('tools.redo'),
  };
}

/**
 * The elements that the server keeps: headings below the page heading, lists, bold, italic, underline, links.
 */
const editorExtensions: Extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Heading.configure({ levels: [2, 3] }),
  Bold,
  Italic,
  Underline,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Link.configure({
    openOnClick: false,
    isAllowedUri: isLinkUrl,
    HTMLAttributes: { class: null, rel: null, target: null },
  }),
  Dropcursor,
  Gapcursor,
  TrailingNode,
  UndoRedo,
];
