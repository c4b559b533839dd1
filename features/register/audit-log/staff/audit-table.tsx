import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { isAuditAction } from '#features/audit/audit/rules.ts';
import { momentIn, withSlashes } from '#i18n/instants.ts';
import { languageNames } from '#i18n/languages.ts';
import { classNames } from '#ui/class-names.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import style from './audit.module.css';
import type { AuditEntry, AuditPeople } from './audit-screen.tsx';
import { type Detail, detailsOf, fieldNames } from './detail.ts';

type Props = { entries: readonly AuditEntry[]; people: AuditPeople; timezone: string };

export function AuditTable({ entries, people, timezone }: Props) {
  const t = useTranslations('staff-audit');
  return (
    <DataTable
      label={t('entries')}
      rows={entries}
      idOf={entry => entry.id}
      columns={[
        {
          id: 'when',
          head: t('column.when'),
          kind: 'figures',
          cell: ({ at }) => <time dateTime={at}>{momentIn(at, timezone)}</time>,
        },
        {
          id: 'who',
          head: t('column.who'),
          cell: ({ actor, source }) => (
            <>
              <Actor actor={actor} />
              {source && <div className={style.line}>{t('source', { source })}</div>}
            </>
          ),
        },
        {
          id: 'what',
          head: t('column.what'),
          cell: entry => (
            <>
              <Action {...entry} people={people} />
              {entry.tries && <Tries tries={entry.tries} timezone={timezone} />}
            </>
          ),
        },
        {
          id: 'booking',
          head: t('column.booking'),
          className: style.booking,
          cell: ({ booking }) => booking && <BookingLink booking={booking} />,
        },
      ]}
    />
  );
}

function Actor({ actor: { kind, id, username, name } }: { actor: AuditEntry['actor'] }) {
  const t = useTranslations('staff-audit');
  if (kind === 'guest') return t('actor.guest');
  if (kind === 'companion') return t('actor.companion');
  if (kind === 'api-key') return name ? t('actor.key', { name }) : t('actor.goneKey', { id: id ?? 0 });
  if (kind === 'nobody') return t('actor.nobody');
  if (kind !== 'staff') return t('actor.system');
  if (username === null) return t('actor.gone', { id: id ?? 0 });
  return (
    <>
      {name} <span className={style.quiet}>{username}</span>
    </>
  );
}

type TriesProps = { tries: NonNullable<AuditEntry['tries']>; timezone: string };

/** Shows the count of an entry that stands for identical attempts within an hour. */
function Tries({ tries: { count, until, networks }, timezone }: TriesProps) {
  const t = useTranslations('staff-audit');
  if (count === 1) return null;
  return (
    <div className={style.line}>{t('tries', { count, until: momentIn(until, timezone), networks })}</div>
  );
}

type ActionProps = Pick<AuditEntry, 'action' | 'details' | 'about'> & { people: AuditPeople };

function Action({ action, details, about, people }: ActionProps) {
  const t = useTranslations('staff-audit');
  if (!isAuditAction(action)) return action;
  const shownDetails = detailsOf(action, { details, about });
  return (
    <>
      {t(`action.${action}`)}
      {shownDetails.map(detail => (
        <Fragment key={JSON.stringify(detail)}>
          {' '}
          <DetailText detail={detail} people={people} />
        </Fragment>
      ))}
    </>
  );
}

function DetailText({ detail, people }: { detail: Detail; people: AuditPeople }) {
  return <span className={classNames(style.quiet, style.detail)}>{useDetailText(detail, people)}</span>;
}

function useDetailText(detail: Detail, people: AuditPeople): string {
  const t = useTranslations('staff-audit');
  const scopes = useTranslations('staff-api-keys');
  const events = useTranslations('staff-webhooks');
  const permissions = useTranslations('staff-users');
  const vendors = useTranslations('staff-connectors');
  const texts = useTranslations('staff-texts');
  const templates = useTranslations('staff-template');
  // Style `narrow`, because Japanese uses no commas in a short list of units.
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction', style: 'narrow' });
  const field = (name: string) => {
    const known = fieldNames.find(each => each === name);
    return known ? t(`field.${known}`) : name;
  };
  switch (detail.kind) {
    case 'days':
      return t('detail.days', { from: withSlashes(detail.from), to: withSlashes(detail.to) });
    case 'rows':
      return t('detail.rows', { count: detail.count });
    case 'searched':
      return t('detail.searched');
    case 'persons':
      return t('detail.persons', { count: detail.count });
    case 'reason':
      return t('detail.reason');
    case 'setting':
      return t(`setting.${detail.name}`);
    case 'user': {
      const person = people.find(({ id }) => id === detail.id);
      return person ? t('filter.account', person) : '';
    }
    case 'outcome':
      return t(`outcome.${detail.name}`);
    case 'picture':
      return t(`picture.${detail.name}`);
    case 'name':
      return detail.name;
    case 'template-item':
      return templates(`items.${detail.name}`);
    case 'item-state':
      return templates(`states.${detail.name}`);
    case 'vendor':
      return vendors(`vendor.${detail.name}`);
    case 'scopes':
      return list.format(detail.names.map(each => scopes(`scope.${each}`)));
    case 'events':
      return list.format(detail.names.map(each => events(`event.${each}`)));
    case 'granted':
    case 'withdrawn':
      return t(`detail.${detail.kind}`, {
        names: list.format(detail.names.map(each => permissions(`keys.${each}`))),
      });
    case 'role':
      return detail.before
        ? t('detail.roleChanged', { before: t(`role.${detail.before}`), after: t(`role.${detail.after}`) })
        : t('detail.role', { role: t(`role.${detail.after}`) });
    case 'password':
      return t('detail.password');
    case 'fields':
      return list.format(detail.names.map(field));
    case 'added':
    case 'removed':
    case 'renamed':
      return t(`detail.${detail.kind}`, { names: list.format(detail.names) });
    case 'change':
      return t('detail.change', detail);
    case 'text':
      return texts(`names.${detail.name}`);
    case 'standard':
      return t('detail.standard');
    case 'languages':
      return list.format(detail.names.map(each => languageNames[each]));
    case 'name-change':
      return t(`nameChange.${detail.name}`);
    case 'count':
      return t(`count.${detail.name}`, { count: detail.count });
  }
}

function BookingLink({ booking: { id, reservation_no } }: { booking: NonNullable<AuditEntry['booking']> }) {
  const t = useTranslations('staff-audit');
  return (
    <Link
      to={staffPages.list}
      search={{ open: String(id) }}
      aria-label={t('open', { bookingNo: reservation_no })}
    >
      {reservation_no}
    </Link>
  );
}
