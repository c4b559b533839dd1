import { type FocusEvent, useMemo, useState } from 'react';
import style from './date-dropdown.module.css';
import {
  type DatePart,
  type DateParts,
  daysInMonth,
  partOrder,
  splitDate,
  writeParts,
} from './date-parts.ts';
import { useFieldControl } from './field.tsx';
import { type Option, Select } from './select.tsx';

type Props = {
  /** Returned by `useDateParts`. */
  parts: DateParts;
  onChoose: (parts: DateParts) => void;
  /** The earliest year offered. The latest is the current year. */
  firstYear: number;
  onInside: (isInside: boolean) => void;
  locale: string;
  labels: Record<DatePart, string>;
  birthday?: boolean;
};

/** Selects year (down to `firstYear`), month and day, in the order of the locale. For use in a FieldGroup. */
export function DateDropdown({
  parts,
  onChoose,
  firstYear,
  onInside,
  locale,
  labels,
  birthday = false,
}: Props) {
  // A day that was chosen before the month is kept, even if the month has fewer days.
  const days = Math.max(daysInMonth(parts.year, parts.month), Number(parts.day));
  const options = useOptions(locale, firstYear, days);
  const field = useFieldControl();
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.parentElement?.contains(relatedTarget)) onInside(false);
  };
  return (
    <div className={style.parts}>
      {partOrder(locale).map(part => (
        <Select
          key={part}
          id={`${field?.id}-${part}`}
          aria-label={labels[part]}
          placeholder={labels[part]}
          options={options[part]}
          value={parts[part]}
          autoComplete={birthday ? `bday-${part}` : 'off'}
          onFocus={() => onInside(true)}
          onBlur={leave}
          onChange={chosen => onChoose({ ...parts, [part]: chosen })}
        />
      ))}
    </div>
  );
}

function useOptions(locale: string, firstYear: number, days: number): Record<DatePart, Option[]> {
  return useMemo(() => {
    const formatPart = (part: Intl.DateTimeFormatOptions, month: number, day = 1, year = 2000) =>
      new Intl.DateTimeFormat(locale, { ...part, calendar: 'gregory', timeZone: 'UTC' }).format(
        Date.UTC(year, month - 1, day),
      );
    const thisYear = new Date().getFullYear();
    const suffix = formatPart({ year: 'numeric' }, 1).replace('2000', '');
    return {
      year: listNumbers(thisYear - firstYear + 1, n => `${thisYear + 1 - n}`).map(year =>
        option(year, year + suffix),
      ),
      month: listNumbers(12, n => `${n}`).map(month =>
        option(month, formatPart({ month: 'short' }, Number(month))),
      ),
      day: listNumbers(days, n => `${n}`).map(day =>
        option(day, formatPart({ day: 'numeric' }, 1, Number(day))),
      ),
    };
  }, [locale, firstYear, days]);
}

function listNumbers(length: number, name: (n: number) => string): string[] {
  return Array.from({ length }, (_, index) => name(index + 1));
}

function option(value: string, label: string): Option {
  return { value, label };
}

/**
 * Manages the parts of a date (`YYYY-MM-DD`, '' if nothing is chosen). Writes an incomplete date with gaps, so
 * that the form can reject it and no choice of the guest is lost.
 */
export function useDateParts(value: string, onChange: (value: string) => void) {
  const [chosen, setChosen] = useState<DateParts>(() => splitDate(value));
  // If the value is not what was chosen here, a newer draft has changed it.
  const parts = writeParts(chosen) === value ? chosen : splitDate(value);
  function choose(next: DateParts) {
    setChosen(next);
    onChange(writeParts(next));
  }
  return [parts, choose] as const;
}
