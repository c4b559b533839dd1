import { useRef, useState } from 'react';

/**
 * Copies what stands in a field to the clipboard, and selects it where the browser lets nobody copy. Out: a ref for the field, how it
 * went (null: not tried yet), and what a button calls.
 */
export function useCopy(value: string) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'copied' | 'byHand' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied('copied');
    } catch {
      // Without a secure connection browsers offer no clipboard, and some ask first.
      field.current?.select();
      setCopied('byHand');
    }
  };
  return { field, copied, copy: () => void copy() };
}
