import { useRef, useState } from 'react';

/**
 * Copies what stands in a field to the clipboard, and selects it where the browser lets nobody copy. Out: what the field gets, how it
 * went (null: not tried yet), whether somebody has it by now, by keyboard, too, and what a button calls.
 */
export function useCopy(value: string) {
  const ref = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'copied' | 'byHand' | null>(null);
  const [isTaken, setTaken] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied('copied');
      setTaken(true);
    } catch {
      // Without a secure connection browsers offer no clipboard, and some ask first.
      ref.current?.select();
      setCopied('byHand');
    }
  };
  return { field: { ref, onCopy: () => setTaken(true) }, copied, isTaken, copy: () => void copy() };
}
