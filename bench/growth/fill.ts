import type pg from 'pg';

/** The tables that grow with the bookings, a name that begins another before it. */
export const GROWING = [
  'booking',
  'booking_key',
  'booking_search',
  'booking_status_log',
  'slot',
  'registration',
  'message',
  'message_claim',
  'audit_entry',
] as const;
type Growing = (typeof GROWING)[number];

const BY_MONTH = [
  ['message', 'created_at'],
  ['booking_status_log', 'at'],
  ['audit_entry', 'at'],
] as const satisfies [Growing, string][];

/** So far arrivals reach back from now, and ahead. Days. */
const BACK = 3 * 365;
const AHEAD = 60;

/** For a database that is filled once and thrown away: the journal is written in large steps, and nobody waits for it. */
export async function fillFast(admin: pg.Client): Promise<void> {
  for (const [name, value] of Object.entries(FAST))
    await admin.query(`alter system set ${name} = '${value}'`);
  await admin.query('select pg_reload_conf()');
}

const FAST = {
  max_wal_size: '16GB',
  checkpoint_timeout: '30min',
  synchronous_commit: 'off',
  maintenance_work_mem: '1GB',
  gin_pending_list_limit: '256MB',
};

/** The months of three years, as a database has them that has been running since. What lay in these tables is gone. */
export async function haveMonths(admin: pg.Client): Promise<void> {
  for (const [table, column] of BY_MONTH) {
    const { rows } = await admin.query<{ part: string }>(
      'select part from months_made() where of_table = $1',
      [table],
    );
    for (const { part } of rows) await admin.query(`drop table ${part}`);
    await admin.query(
      `select make_month($1, $2, month::date) from generate_series(
         date_trunc('month', now() at time zone 'UTC') - interval '39 months',
         date_trunc('month', now() at time zone 'UTC') + interval '2 months', interval '1 month') as month`,
      [table, column],
    );
  }
}

/**
 * Bookings `from` to `to`, hotel by turns, as many on each day of three years and the next two months, with what a guest and
 * the front desk leave: three in five registered, three statuses, two messages and three entries of the audit each.
 */
export async function addBookings(admin: pg.Client, from: number, to: number): Promise<void> {
  // As a copy of a database is filled: triggers fill keys in a row at a time, and remember changes, and each row would look for those that it refers to.
  await admin.query(`set session_replication_role = 'replica'`);
  for (const statement of [
    bookings,
    keys,
    searches,
    slots,
    registrations,
    statuses,
    messages,
    claims,
    entries,
  ])
    await admin.query(statement, [from, to]);
  await admin.query(`set session_replication_role = 'origin'`);
  await admin.query(`vacuum (analyze) ${GROWING.join(', ')}, facility, facility_setting`);
}

const bookings = `
  insert into booking (facility_id, pms_code, pms_reservation_no, pms_booking_status, checkin_date, checkout_date,
    metadata, booking_status_id, name, name_kana, phone, email, send_method, registered_at, created_at, updated_at)
  select hotel.ids[1 + n % cardinality(hotel.ids)], 'pms', 'R-' || n, 1, arrival.day, arrival.day + 2,
    json_build_object('full_name', '山田 太郎', 'number_of_guests', 2), 16 + n % 8, '山田 太郎', 'ヤマダ タロウ',
    '+8190' || lpad((n * 7919 % 100000000)::text, 8, '0'), 'guest' || n || '@example.com', 'email',
    case when n % 5 < 3 then made.at + interval '1 day' end, made.at, made.at
  from (select array_agg(id) as ids from facility where slug_name like 'sending%') as hotel,
    generate_series($1::bigint, $2::bigint) as n,
    lateral (select current_date - ${BACK} + ((hashint8(n) & 2147483647) % ${BACK + AHEAD}) as day) as arrival,
    lateral (select arrival.day - interval '61 days' as at) as made`;

/** The bookings of this step. Their numbers are not a range of ids: none is taken twice. */
const step = `booking where pms_code = 'pms' and substr(pms_reservation_no, 3)::bigint between $1 and $2`;

const keys = `
  insert into booking_key (facility_id, checkin_date, key, booking_id)
  select facility_id, checkin_date, key, id
  from (select * from ${step}) as made, booking_keys(pms_reservation_no, phone, guest_contact_no, metadata) as key`;

/** As many as a name and its readings have, some of them shared by others of the same hotel, as those of a surname are. */
const searches = `
  insert into booking_search (facility_id, booking_id, grams)
  select facility_id, id, array(
    select substr(md5(facility_id || ' ' || case when part < 6 then (id % 20) * 10 else id * 100 end + part), 1, 11)
    from generate_series(1, 24) as part)
  from ${step}`;

const slots = `
  insert into slot (facility_id, booking_id, number, token_hash, token_sealed, short_code_hash, short_code_sealed,
    verification_code_hash, verification_code_sealed, created_at)
  select facility_id, id, 0, sha256(int8send(id)), repeat('x', 60)::bytea, sha256(int8send(-id)), repeat('x', 40)::bytea,
    sha256(int8send(id + 1)), repeat('x', 40)::bytea, created_at
  from ${step}`;

const registrations = `
  insert into registration (facility_id, booking_id, slot_id, guest_session_id, submitted_at, language, timezone, email,
    my_page_hash, my_page_sealed, qr_hash, qr_sealed, terms_hash, terms_language, terms_accepted_by)
  select made.facility_id, made.id, slot.id, 0, made.registered_at, 'ja', 'Asia/Tokyo', made.email, sha256(int8send(made.id)),
    repeat('x', 60)::bytea, sha256(int8send(-made.id)), repeat('x', 60)::bytea, sha256(''), 'ja', 'checkbox'
  from (select * from ${step} and registered_at is not null) as made
    join slot on (slot.facility_id, slot.booking_id) = (made.facility_id, made.id)`;

const statuses = `
  insert into booking_status_log (facility_id, booking_id, booking_status_id, at)
  select facility_id, id, 18 + 2 * nth, created_at + nth * interval '2 days'
  from (select * from ${step} and created_at < now() - interval '7 days') as made, generate_series(0, 2) as nth`;

/** The words of those that are older than 90 days are gone. */
const messages = `
  insert into message (facility_id, kind, channel, booking_id, slot_id, language, message_id, sealed, state, attempts,
    moment, checkin_date, created_at, settled_at)
  select facility_id, 'guide', 'email', id, 0, 'ja', id || moment,
    case when created_at < now() - interval '90 days' then ''::bytea else repeat('x', 3000)::bytea end, 'sent', 1,
    moment, checkin_date, created_at + after, created_at + after
  from (select * from ${step} and created_at < now() - interval '59 days') as made,
    (values ('after_reservation', interval '1 hour'), ('3_days_prior', interval '58 days')) as sent (moment, after)`;

const claims = `
  insert into message_claim (facility_id, booking_id, moment, checkin_date, channel)
  select facility_id, id, moment, checkin_date, 'email'
  from (select * from ${step} and created_at < now() - interval '59 days') as made,
    (values ('after_reservation'), ('3_days_prior')) as sent (moment)`;

const entries = `
  insert into audit_entry (facility_id, at, actor_kind, actor_id, action, booking_id, details)
  select facility_id, least(created_at + nth * interval '10 days', now()), 'staff', 1 + nth, 'booking.viewed', id, '{"session": 1}'
  from (select * from ${step}) as made, generate_series(1, 3) as nth`;

type Size = { table: string; rows: number; heap: number; indexes: { bytes: number; isTree: boolean }[] };

/** What each of these tables takes, all partitions together. Bytes. */
export async function sizes(admin: pg.Client): Promise<Size[]> {
  const { rows } = await admin.query<Size>(
    `with parts as (
       select root.relname as table, coalesce(tree.relid, root.oid) as part
       from pg_class as root left join lateral pg_partition_tree(root.oid) as tree on tree.isleaf
       where root.relnamespace = 'public'::regnamespace and root.relname = any($1))
     select parts.table, sum(greatest(reltuples, 0))::float as rows, sum(pg_table_size(part))::float as heap,
       (select json_agg(json_build_object('bytes', bytes, 'isTree', amname = 'btree')) from (
         select indkey, indpred is null as whole, amname, sum(pg_relation_size(indexrelid))::float as bytes
         from parts as own join pg_index on indrelid = own.part join pg_class as index on index.oid = indexrelid
           join pg_am on pg_am.oid = relam
         where own.table = parts.table group by 1, 2, 3) as each) as indexes
     from parts join pg_class on pg_class.oid = part group by 1 order by 1`,
    [GROWING],
  );
  return rows;
}
