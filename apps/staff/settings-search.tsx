import { TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import type { Reader } from './rights.ts';
import { findSettings, type SettingsHit, settingsPlaces } from './settings-index.ts';
import style from './sidebar.module.css';

type Props = { reader: Reader; onChosen: () => void; children: ReactNode };

export function SettingsSearch({ reader, onChosen, children }: Props) {
  const t = useTranslations('staff-shell');
  const messages = useMessages();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const places = useMemo(() => settingsPlaces(reader, messages), [reader, messages]);
  const hits = findSettings(places, typed);
  const close = () => {
    setTyped('');
    onChosen();
  };
  const openFirst = () => {
    const [first] = hits;
    if (!first) return;
    void navigate({ to: first.page, search: tabOf(first) });
    close();
  };
  return (
    <>
      <search>
        <form
          onSubmit={event => {
            event.preventDefault();
            openFirst();
          }}
        >
          <TextInput
            type="search"
            size="xs"
            aria-label={t('search.label')}
            placeholder={t('search.label')}
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
          />
        </form>
      </search>
      <p className={style.none} role="status">
        {typed.trim() !== '' && hits.length === 0 && t('search.none')}
      </p>
      {typed.trim() === '' ? children : <Hits hits={hits} onChosen={close} />}
    </>
  );
}

const tabOf = ({ tab }: SettingsHit) => (tab === undefined ? {} : { tab });

function Hits({ hits, onChosen }: { hits: readonly SettingsHit[]; onChosen: () => void }) {
  return (
    <ul className={style.entries}>
      {hits.map(hit => (
        <li key={`${hit.page} ${hit.tab ?? ''}`}>
          <Link to={hit.page} search={tabOf(hit)} className={style.entry} onClick={onChosen}>
            <span>
              {hit.title}
              {hit.found !== undefined && <small>{hit.found}</small>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
