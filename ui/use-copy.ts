import { useRef, useState } from 'react';

/**
 * Copies a text to the clipboard. Where the browser lets nobody copy, it selects the field or the element that shows the text.
 * @returns what that element gets; how it went (null: not tried yet); whether somebody has the text by now, also by keyboard; and what
 * a button calls
 */
export function useCopy<E extends HTMLElement = HTMLInputElement>(value: string) {
  const ref = useRef<E>(null);
  const [copied, setCopied] = useState<'copied' | 'byHand' | null>(null);
  const [isTaken, setTaken] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied('copied');
      setTaken(true);
    } catch {
      // Without a secure connection browsers offer no clipboard, and some ask first.
      if (ref.current) selectIn(ref.current);
      setCopied('byHand');
    }
  };
  return { field: { ref, onCopy: () => setTaken(true) }, copied, isTaken, copy: () => void copy() };
}

function selectIn(place: HTMLElement): void {
  if (place instanceof HTMLInputElement) place.select();
  else window.getSelection()?.selectAllChildren(place);
}
