import type { ReactNode } from 'react';
import style from './pictogram.module.css';

export type Drawing = keyof typeof drawings;

/** A small line drawing. It is hidden from screen readers, because the text beside it says the same. */
export function Pictogram({ name }: { name: Drawing }) {
  return (
    <svg className={style.drawing} viewBox="0 0 24 24" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}

const drawings = {
  bath: (
    <path d="M7 4c-2 2 1 3-1 6M12.5 4c-2 2 1 3-1 6M18 4c-2 2 1 3-1 6M3 14h18M4 14c0 4 2 6 5 6h6c3 0 5-2 5-6" />
  ),
  laundry: (
    <>
      <rect x="4" y="3" width="16" height="18" rx="2" />
      <circle cx="12" cy="13.5" r="4.5" />
      <path d="M8 6.5h.01M11 6.5h2M9 14c1.5-1.5 3 1.5 6 0" />
    </>
  ),
  table: <path d="M3 9h18M5 9v11M19 9v11M8 20v-6h8v6M12 9v5M7 5.5h10" />,
  telephone: (
    <path d="M6.5 3.5h3l1.5 4-2 1.5c1 2.5 3.5 5 6 6l1.5-2 4 1.5v3c0 1.5-1 2.5-2.5 2.5C10.5 19.5 4 13 4 6c0-1.5 1-2.5 2.5-2.5Z" />
  ),
  speech: <path d="M4 5h16v11h-8l-5 4v-4H4ZM8 9h8M8 12h5" />,
  wifi: <path d="M3 9.5c5-5 13-5 18 0M6 13c3.5-3.5 8.5-3.5 12 0M9 16.5c2-2 4-2 6 0M12 20h.01" />,
  place: (
    <>
      <path d="M12 21c-4.5-5-6.5-8-6.5-11a6.5 6.5 0 0 1 13 0c0 3-2 6-6.5 11Z" />
      <circle cx="12" cy="10" r="2.5" />
    </>
  ),
  cutlery: <path d="M5 3v6c0 3 5 3 5 0V3M7.5 3v18M17 21V3c-3 2-3.5 6-3 10h3" />,
  calendar: <path d="M4 6h16v14H4ZM4 10.5h16M8 3.5v4M16 3.5v4" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c4 5 4 13 0 18M12 3c-4 5-4 13 0 18" />
    </>
  ),
  lost: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5M8.5 8.7c.3-2.3 4-2.2 4 .2 0 1.6-2 1.6-2 3.2M10.5 14h.01" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5l3.5 2" />
    </>
  ),
  done: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m8 12.5 2.7 2.7L16 9.5" />
    </>
  ),
  pause: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M10 9v6M14 9v6" />
    </>
  ),
  lock: <path d="M6 11h12v9H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2" />,
  arrow: <path d="M9 15 16 8M10 8h6v6" />,
} satisfies Record<string, ReactNode>;
