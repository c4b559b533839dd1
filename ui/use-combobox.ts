import { type KeyboardEvent, useState } from 'react';
import { matchingOptions, normalizeForSearch, type SearchableOption } from './combobox-list.ts';
import { isComposing } from './composing.ts';

type ComboboxOptions = {
  options: readonly SearchableOption[];
  value: string;
  onChange: (value: string) => void;
};

const NO_OPTION = -1;

/**
 * Manages the state of a combobox and its changes by keys, taps and blur. Typed text counts only if it
 * identifies a single option.
 */
export function useCombobox({ options, value, onChange }: ComboboxOptions) {
  const [isOpen, setOpen] = useState(false);
  /** The typed text. Null if the user has not typed since the list was last closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(NO_OPTION);
  const shown = isOpen ? matchingOptions(options, typed ?? '') : [];
  const chosen = options.find(option => option.value === value);

  function close() {
    setOpen(false);
    setTyped(null);
    setActive(NO_OPTION);
  }
  function choose(option: SearchableOption) {
    onChange(option.value);
    close();
  }
  function type(text: string) {
    setOpen(true);
    setTyped(text);
    setActive(normalizeForSearch(text) === '' ? NO_OPTION : 0);
  }
  function leave() {
    if (typed !== null && normalizeForSearch(typed) === '') onChange('');
    else if (typed !== null) chooseIfUnique(typed);
    close();
  }
  function chooseIfUnique(text: string) {
    const found = matchingOptions(options, text);
    const [best] = found;
    if (best && (found.length === 1 || isNameOf(best, text))) onChange(best.value);
  }
  function move(step: 1 | -1) {
    setOpen(true);
    const count = isOpen ? shown.length : options.length;
    if (count > 0)
      setActive(before => (before === NO_OPTION && step < 0 ? count : before + step + count) % count);
  }
  function press(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    const action = actionFor(event.key);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }
  function actionFor(key: string): (() => void) | undefined {
    const activeOption = shown[active];
    if (key === 'ArrowDown') return () => move(1);
    if (key === 'ArrowUp') return () => move(-1);
    if (key === 'Escape' && isOpen) return close;
    return key === 'Enter' && activeOption ? () => choose(activeOption) : undefined;
  }
  return {
    isOpen,
    isSearching: typed !== null && normalizeForSearch(typed) !== '',
    shown,
    active,
    text: typed ?? chosen?.label ?? '',
    open: () => setOpen(true),
    choose,
    type,
    leave,
    press,
  };
}

const isNameOf = ({ label, also = [] }: SearchableOption, text: string) =>
  [label, ...also].some(name => normalizeForSearch(name) === normalizeForSearch(text));
