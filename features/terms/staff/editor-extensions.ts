import type { Extensions } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { isLinkUrl } from '#features/facility/rules/own-address.ts';

/** What the server keeps of a rich text, and nothing else: headings below that of the page, lists, bold, italic, underlined, links. */
export const editorExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    link: {
      openOnClick: false,
      isAllowedUri: isLinkUrl,
      HTMLAttributes: { class: null, rel: null, target: null },
    },
  }),
];
