import { type MouseEvent, useId } from 'react';
import { classNames } from './class-names.ts';
import style from './combobox.module.css';
import type { SearchableOption } from './combobox-list.ts';
import control from './control.module.css';
import { useFieldControl } from './field.tsx';
import { useCombobox } from './use-combobox.ts';

type Props = {
  options: readonly SearchableOption[];
  value: string;
  onChange: (value: string) => void;
  frequent?: number;
  words: {
    list: string;
    /** Tells users that they can type. */
    placeholder: string;
    /** Returns the text with the number of options found, which may be 0. */
    found: (count: number) => string;
  };
};

export function Combobox({ options, value, onChange, frequent = 0, words }: Props) {
  const box = useCombobox({ options, value, onChange });
  const field = useFieldControl();
  const id = useId();
  const idOf = (option: SearchableOption) => `${id}-${option.value}`;
  const activeOption = box.shown[box.active];
  function open({ currentTarget }: MouseEvent<HTMLInputElement>) {
    if (!box.isOpen) currentTarget.select();
    box.open();
  }
  return (
    <div className={style.box}>
      <input
        {...field}
        type="text"
        role="combobox"
        className={classNames(control.control, control.select)}
        aria-expanded={box.isOpen}
        aria-controls={box.isOpen ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={activeOption && idOf(activeOption)}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        placeholder={words.placeholder}
        value={box.text}
        onClick={open}
        onChange={event => box.type(event.target.value)}
        onKeyDown={box.press}
        onBlur={box.leave}
      />
      {box.isOpen && box.shown.length > 0 && (
        <div
          ref={scrollToList}
          id={id}
          role="listbox"
          aria-label={words.list}
          className={style.list}
          tabIndex={-1}
        >
          {box.shown.map((option, at) => (
            <button
              key={option.value}
              ref={at === box.active ? scrollToMarked : undefined}
              id={idOf(option)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={option.value === value}
              className={style.option}
              data-active={at === box.active || undefined}
              data-last-frequent={(!box.isSearching && at === frequent - 1) || undefined}
              // Keep the focus in the field, so that the phone's keyboard stays open.
              onMouseDown={event => event.preventDefault()}
              onClick={() => box.choose(option)}
            >
              {option.label}
            </button>
          ))}
        </div>
      )}
      <p role="status" className={style.found} data-none={box.shown.length === 0 || undefined}>
        {box.isOpen && box.isSearching && words.found(box.shown.length)}
      </p>
    </div>
  );
}

/** On touch screens, scrolls the field to the top, because the keyboard covers the lower half of the screen. */
function scrollToList(list: HTMLElement | null): void {
  const isTouched = window.matchMedia('(pointer: coarse)').matches;
  if (isTouched) list?.parentElement?.scrollIntoView({ block: 'start' });
  else list?.scrollIntoView({ block: 'nearest' });
}

function scrollToMarked(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
