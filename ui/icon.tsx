import type { ReactNode } from 'react';
import style from './icon.module.css';

/** A small line icon. It is hidden from screen readers, because the text beside it says the same. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={style.icon} viewBox="0 0 24 24" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}

const drawings = {
  arrivals: <path d="M13 4h6v16h-6M4 12h10M10.5 8.5 14 12l-3.5 3.5" />,
  list: <path d="M4 6h.01M4 12h.01M4 18h.01M8.5 6H20M8.5 12H20M8.5 18H20" />,
  scan: <path d="M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M7.5 12h9" />,
  bookings: <path d="M4 6h16v14H4ZM4 10.5h16M8 3.5v4M16 3.5v4M12 13v5M9.5 15.5h5" />,
  identity: (
    <>
      <path d="M3 5.5h18v13H3ZM6.5 15.5c.5-2.5 5-2.5 5.5 0M15 10h3M15 13.5h3" />
      <circle cx="9.25" cy="10.25" r="1.75" />
    </>
  ),
  chart: <path d="M4 20h16M7 20v-6M12 20V6M17 20v-9" />,
  authority: <path d="M4 20h16M5 9.5h14L12 4ZM7 9.5V17M12 9.5V17M17 9.5V17M5 17h14" />,
  settings: (
    <>
      <path d="M4 7h10M18 7h2M4 12h2M10 12h10M4 17h10M18 17h2" />
      <circle cx="16" cy="7" r="2" />
      <circle cx="8" cy="12" r="2" />
      <circle cx="16" cy="17" r="2" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="8" r="3.5" />
      <path d="M5 20c.5-7.5 13.5-7.5 14 0" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;
