import { useRef, useState } from 'react';

/**
 * Copies a text to the clipboard. If the browser does not allow it, selects the text in the field or element
 * that shows it.
 * @returns `field`: the properties of that element; `copied`: the result of the last press of the button,
 * null before the first press; `isTaken`: whether the text was copied by button or keyboard; `copy`: the
 * handler of the button
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
      // Browsers have no clipboard without a secure connection, and some ask for permission first.
      if (ref.current) selectContent(ref.current);
      setCopied('byHand');
    }
  };
  return { field: { ref, onCopy: () => setTaken(true) }, copied, isTaken, copy: () => void copy() };
}

function selectContent(place: HTMLElement): void {
  if (place instanceof HTMLInputElement) place.select();
  else window.getSelection()?.selectAllChildren(place);
}
