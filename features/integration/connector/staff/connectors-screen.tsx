import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { LoadedList } from '#features/hotel/facility/staff/loaded.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { vendors } from '../rules/vendors.ts';
import { useConnectors } from './calls.ts';
import { ConnectorCard } from './connector-card.tsx';
import style from './connectors.module.css';
import { CreateConnector } from './make-connector.tsx';

type Props = { facility: { id: number; timezone: string; today: string } };

/** A newly generated password and its connector. Shown until the user leaves the page. */
export type CreatedConnector = { id: number; password: string };

export function ConnectorsScreen({ facility }: Props) {
  const t = useTranslations('staff-connectors');
  const query = useConnectors(facility.id);
  const connectors = query.data;
  const [made, setMade] = useState<CreatedConnector | null>(null);
  const freeVendors = vendors.filter(vendor => !connectors?.some(each => each.vendor === vendor));
  return (
    <div className={style.page}>
      <PageHead title={t('title')} lead={t('lead')} />
      <LoadedList
        query={query}
        rows={connectors}
        loading={t('loading')}
        failed={t('failed.title')}
        empty={null}
      >
        {rows =>
          rows.map(each => (
            <ConnectorCard
              key={each.id}
              connector={each}
              facility={facility}
              password={made?.id === each.id ? made.password : null}
              onPassword={password => setMade({ id: each.id, password })}
            />
          ))
        }
      </LoadedList>
      {connectors && freeVendors.length > 0 && (
        <CreateConnector
          key={freeVendors.join()}
          facilityId={facility.id}
          free={freeVendors}
          isFirst={connectors.length === 0}
          onMade={setMade}
        />
      )}
      <section className={style.card} aria-labelledby="other-systems">
        <h2 id="other-systems">{t('others.title')}</h2>
        <p>{t('others.body')}</p>
        <p>
          <Link to={staffPages.apiKeys} search={{}}>
            {t('others.key')}
          </Link>
        </p>
        <p>
          <Link to={staffPages.bookings} search={{ tab: 'file' }}>
            {t('others.file')}
          </Link>
        </p>
      </section>
    </div>
  );
}
