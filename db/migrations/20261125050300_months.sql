-- Messages, statuses that were reached, and entries of the audit are kept by months in UTC
-- (docs/decisions/2026-11-25-months.md). What there is stays where it is, as the first of them.
-- Up Migration

-- What is in a partition is reached through its table alone; a wall of its own stands behind that. What is unique is so within a
-- month; the claims reach over all.
CREATE FUNCTION guard_month(part text, of_table text) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM public.wall(part::regclass);
  IF of_table = 'message' THEN
    EXECUTE format('ALTER TABLE %I ADD UNIQUE (message_id), ADD UNIQUE (code_hash)', part);
  END IF;
  IF of_table = 'audit_entry' THEN
    EXECUTE format('CREATE TRIGGER audit_is_final BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', part);
  END IF;
END $$;

-- The tables that are kept by months, and by which column.
CREATE FUNCTION tables_by_month() RETURNS TABLE (of_table text, of_column text) LANGUAGE sql IMMUTABLE
SET search_path = pg_catalog, pg_temp AS $$
  VALUES ('message', 'created_at'), ('booking_status_log', 'at'), ('audit_entry', 'at')
$$;

-- Their partitions but the one of all other times, and where each ends. The name says it: table_2026_12 holds December, and
-- table_before_2026_12 all that is older.
CREATE FUNCTION months_made() RETURNS TABLE (of_table text, part text, ends date) LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp AS $$
  SELECT tables.of_table, relname::text,
    (to_date(right(relname, 7), 'YYYY_MM') + CASE WHEN relname ~ '_before_\d{4}_\d{2}$' THEN interval '0' ELSE interval '1 month' END)::date
  FROM public.tables_by_month() AS tables
  JOIN pg_inherits ON inhparent = format('public.%I', tables.of_table)::regclass
  JOIN pg_class ON pg_class.oid = inhrelid
  WHERE relname ~ '_\d{4}_\d{2}$'
$$;

-- Makes the partition of a month. Rows of it that lie with all other times come over. Who holds up the locks that this takes is
-- waited for half a second: less than PostgreSQL waits before it ends one of two who wait for each other.
CREATE FUNCTION make_month(of_table text, of_column text, month date) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp SET lock_timeout = '500ms' AS $$
DECLARE
  part text := of_table || to_char(month, '_YYYY_MM');
  others text := of_table || '_other';
  since timestamptz := month::timestamp AT TIME ZONE 'UTC';
  until timestamptz := (month + interval '1 month') AT TIME ZONE 'UTC';
  early boolean;
BEGIN
  -- The first of all: whoever has changed bookings may wait for what is locked next.
  LOCK TABLE ONLY booking IN SHARE ROW EXCLUSIVE MODE;
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', others);
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL EXCLUDING IDENTITY)', part, of_table);
  EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE %2$I >= $1 AND %2$I < $2)', others, of_column) INTO early USING since, until;
  IF early THEN
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', others);
    EXECUTE format('WITH moved AS (DELETE FROM %I WHERE %2$I >= $1 AND %2$I < $2 RETURNING *) INSERT INTO %3$I SELECT * FROM moved',
      others, of_column, part) USING since, until;
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', others);
  END IF;
  PERFORM public.guard_month(part, of_table);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', of_table, part, since, until);
END $$;

-- Makes the partitions of this month and the next two, by the clock of the database, where they are missing. Out: their names.
CREATE FUNCTION make_months() RETURNS text[] LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  each record;
  made text[] := '{}';
  last date := (date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC') + interval '2 months')::date;
BEGIN
  -- Another process is at it.
  IF NOT pg_try_advisory_xact_lock(hashtextextended('months', 0)) THEN
    RETURN made;
  END IF;
  FOR each IN
    SELECT tables.of_table, tables.of_column, generate_series(
      coalesce((SELECT max(ends) FROM public.months_made() AS known WHERE known.of_table = tables.of_table), last - interval '2 months'),
      last, interval '1 month')::date AS month
    FROM public.tables_by_month() AS tables
  LOOP
    PERFORM public.make_month(each.of_table, each.of_column, each.month);
    made := made || (each.of_table || to_char(each.month, '_YYYY_MM'));
  END LOOP;
  RETURN made;
END $$;

-- Drops one partition that ended a month ago or earlier and has no row left, which is proven while nobody can write into it;
-- none where a lock does not come within half a second. What a clock or a hold keeps is a row that is there. Out: its name.
CREATE FUNCTION drop_empty_month() RETURNS text LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '500ms' AS $$
DECLARE each record; filled boolean;
BEGIN
  FOR each IN SELECT * FROM public.months_made() WHERE ends <= date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC') - interval '1 month'
    ORDER BY ends, part
  LOOP
    -- Looked at first: what is still full is locked by nobody.
    EXECUTE format('SELECT EXISTS (SELECT FROM %I)', each.part) INTO filled;
    CONTINUE WHEN filled;
    BEGIN
      EXECUTE format('LOCK TABLE %I IN SHARE MODE', each.part);
      EXECUTE format('SELECT EXISTS (SELECT FROM %I)', each.part) INTO filled;
      CONTINUE WHEN filled;
      EXECUTE format('LOCK TABLE ONLY %I IN ACCESS EXCLUSIVE MODE', each.of_table);
      EXECUTE format('DROP TABLE %I', each.part);
      RETURN each.part;
    EXCEPTION WHEN lock_not_available THEN
      CONTINUE;
    END;
  END LOOP;
  RETURN NULL;
END $$;

-- The table as it was becomes the first partition. The trigger that refuses changes knows an entry of the audit by its table.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (TG_TABLE_NAME = 'audit_seal' OR TG_TABLE_NAME LIKE 'audit\_entry%') THEN
    IF OLD.at < clock_timestamp() - interval '3 years' THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'audit entries are never changed';
END $$;

-- An hour of tries and its entry are written together, and go together.
ALTER TABLE audit_tally DROP CONSTRAINT audit_tally_facility_id_entry_id_fkey;
DROP TRIGGER message_claims ON message;
DROP TRIGGER audit_entry_is_final ON audit_entry;
DROP TRIGGER audit_entry_is_final_kept ON audit_entry;
DROP TRIGGER audit_entry_awaits_seal ON audit_entry;
DROP INDEX message_guide_once;

CREATE FUNCTION keep_by_month(of_table text, of_column text) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
DECLARE
  bound timestamptz;
  first_part text;
  counted record;
  each record;
BEGIN
  SELECT (regexp_match(pg_get_constraintdef(oid), '''([^'']+)'''))[1]::timestamptz INTO STRICT bound
    FROM pg_constraint WHERE conrelid = of_table::regclass AND conname = of_table || '_before';
  first_part := of_table || to_char(bound AT TIME ZONE 'UTC', '"_before_"YYYY_MM');
  EXECUTE format('SELECT last_value, is_called FROM %s', pg_get_serial_sequence(of_table, 'id')) INTO counted;
  EXECUTE format('ALTER TABLE %I ALTER id DROP IDENTITY', of_table);
  EXECUTE format('ALTER TABLE %1$I DROP CONSTRAINT %1$s_pkey, ADD CONSTRAINT %1$s_first_pkey PRIMARY KEY USING INDEX %1$s_key_with_time', of_table);
  FOR each IN SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indrelid = of_table::regclass
    AND indexrelid::regclass::text NOT LIKE '%\_first\_%'
  LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', each.name, left(regexp_replace(each.name, '^' || of_table, of_table || '_first'), 63));
  END LOOP;
  EXECUTE format('ALTER TABLE %I RENAME TO %I', of_table, first_part);
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL EXCLUDING INDEXES EXCLUDING CONSTRAINTS) PARTITION BY RANGE (%I)', of_table, first_part, of_column);
  EXECUTE format('ALTER TABLE %I ALTER id ADD GENERATED BY DEFAULT AS IDENTITY, ADD PRIMARY KEY (facility_id, id, %I)', of_table, of_column);
  PERFORM setval(pg_get_serial_sequence(of_table, 'id'), counted.last_value, counted.is_called);
  PERFORM public.wall(of_table::regclass);
  -- Whoever works on the table goes on; its partitions are nobody's to reach.
  FOR each IN SELECT grantee::regrole::text AS login, string_agg(privilege_type, ', ') AS rights
    FROM pg_class, aclexplode(relacl) WHERE pg_class.oid = first_part::regclass AND grantee <> relowner AND grantee <> 0 GROUP BY grantee
  LOOP
    EXECUTE format('GRANT %s ON %I TO %s', each.rights, of_table, each.login);
    EXECUTE format('REVOKE ALL ON %I FROM %s', first_part, each.login);
  END LOOP;
END $$;

SELECT keep_by_month(of_table, of_column) FROM tables_by_month();

CREATE INDEX ON booking_status_log (facility_id, booking_id);
ALTER TABLE booking_status_log ADD FOREIGN KEY (facility_id, booking_id) REFERENCES booking (facility_id, id);

CREATE INDEX ON message (facility_id, booking_id);
CREATE INDEX message_by_moment ON message (facility_id, moment) WHERE moment IS NOT NULL;
CREATE INDEX message_with_words ON message (created_at) WHERE sealed <> ''::bytea;
CREATE INDEX message_unsent ON message (created_at) WHERE state IN ('queued', 'sending', 'failed', 'uncertain');
CREATE INDEX message_by_provider_id ON message (provider_id) WHERE provider_id IS NOT NULL;
ALTER TABLE message ADD FOREIGN KEY (facility_id, booking_id) REFERENCES booking (facility_id, id);
CREATE TRIGGER message_claims BEFORE INSERT ON message FOR EACH ROW
  WHEN (NEW.moment IS NOT NULL AND NEW.checkin_date IS NOT NULL) EXECUTE FUNCTION claim_message();

CREATE INDEX ON audit_entry (facility_id, booking_id);
CREATE INDEX ON audit_entry (facility_id, action, id);
CREATE INDEX ON audit_entry (facility_id, at, id);
CREATE INDEX ON audit_entry (facility_id, actor_kind, actor_id, at, id);
CREATE INDEX ON audit_entry (facility_id, session_id) WHERE session_id IS NOT NULL;
CREATE TRIGGER audit_entry_is_final BEFORE UPDATE ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entry_is_final_kept BEFORE DELETE ON audit_entry FOR EACH ROW
  WHEN (NOT hotel_is_leaving(OLD.facility_id)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_is_final BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entry_awaits_seal AFTER INSERT ON audit_entry REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION await_seal();

-- What was there is attached, by the bound that was proven before; and a partition made for all times that have none.
DO $$
DECLARE each record; first_part text; bound text;
BEGIN
  FOR each IN SELECT * FROM tables_by_month() LOOP
    SELECT relname, (regexp_match(pg_get_constraintdef(pg_constraint.oid), '''([^'']+)'''))[1] INTO STRICT first_part, bound
      FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid WHERE conname = each.of_table || '_before';
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', each.of_table, first_part, bound);
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', first_part, each.of_table || '_before');
    EXECUTE format('CREATE TABLE %1$I_other (LIKE %1$I INCLUDING ALL EXCLUDING IDENTITY)', each.of_table);
    PERFORM guard_month(each.of_table || '_other', each.of_table);
    EXECUTE format('ALTER TABLE %1$I ATTACH PARTITION %1$I_other DEFAULT', each.of_table);
  END LOOP;
END $$;
DROP FUNCTION keep_by_month(text, text);
SELECT make_months();

-- Partition after partition: rows of several have the same place within theirs.
CREATE OR REPLACE FUNCTION delete_hotel_rows(of_table regclass, hotel bigint, most integer) RETURNS bigint LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  part regclass;
  batch bigint;
  gone bigint := 0;
BEGIN
  IF NOT public.hotel_is_leaving(hotel) THEN
    RAISE EXCEPTION 'this hotel is not to be deleted now';
  END IF;
  FOR part IN SELECT oid FROM pg_class WHERE oid = of_table AND relkind = 'r'
    UNION ALL SELECT relid FROM pg_partition_tree(of_table) WHERE isleaf
  LOOP
    EXECUTE format('DELETE FROM %1$s WHERE ctid = ANY (ARRAY(SELECT ctid FROM %1$s WHERE facility_id = $1 LIMIT $2))', part)
      USING hotel, most - gone;
    GET DIAGNOSTICS batch = ROW_COUNT;
    gone := gone + batch;
    EXIT WHEN gone >= most;
  END LOOP;
  RETURN gone;
END $$;

-- Entries that are as old as their seals lie in the oldest months, and are looked for there first.
CREATE OR REPLACE FUNCTION forget_audit(hotel bigint, upto bigint, carried bigint[], signature bytea) RETURNS bigint LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  gone bigint;
  more bigint := 0;
  last record;
  old bigint[];
  tallies bigint[];
  went bigint[];
BEGIN
  SELECT at, hmac INTO last FROM public.audit_seal WHERE facility_id = hotel AND id = upto;
  IF last.at IS NULL OR last.at > clock_timestamp() - interval '3 years' THEN
    RAISE EXCEPTION 'audit entries are kept for three years';
  END IF;
  SELECT coalesce(array_agg(tally), '{}') INTO tallies FROM (
    SELECT unnest(audit_seal.tallies) AS tally FROM public.audit_seal WHERE facility_id = hotel AND id <= upto
  ) AS counted;
  SELECT coalesce(array_agg(DISTINCT entry), '{}') INTO old FROM (
    SELECT unnest(entries) AS entry FROM public.audit_seal WHERE facility_id = hotel AND id <= upto
    UNION ALL
    SELECT unnest(note.carried) FROM public.audit_forgotten AS note WHERE note.facility_id = hotel
    UNION ALL
    SELECT unnest(tallies)
  ) AS named WHERE NOT entry = ANY (forget_audit.carried);
  DELETE FROM public.audit_tally WHERE facility_id = hotel AND entry_id = ANY (tallies);
  WITH deleted AS (
    DELETE FROM public.audit_entry WHERE facility_id = hotel AND id = ANY (old) AND at <= last.at + interval '1 day' RETURNING id
  ) SELECT coalesce(array_agg(id), '{}') INTO went FROM deleted;
  gone := cardinality(went);
  IF gone < cardinality(old) THEN
    old := ARRAY(SELECT unnest(old) EXCEPT SELECT unnest(went));
    DELETE FROM public.audit_entry WHERE facility_id = hotel AND id = ANY (old);
    GET DIAGNOSTICS more = ROW_COUNT;
  END IF;
  DELETE FROM public.audit_seal WHERE facility_id = hotel AND id <= upto;
  DELETE FROM public.audit_forgotten WHERE facility_id = hotel;
  INSERT INTO public.audit_forgotten (facility_id, before, at, seal, seal_hmac, carried, hmac)
    VALUES (hotel, last.at, clock_timestamp(), upto, last.hmac, forget_audit.carried, signature);
  RETURN gone + more;
END $$;
