-- The application logs in as another than the owner of the tables, and proves whose rows each of its transactions may
-- reach (docs/decisions/2026-11-22-two-logins.md). The release before goes on as the owner, whom nothing binds any more.
-- Up Migration

CREATE TABLE row_key (
  id integer PRIMARY KEY,
  inner_pad bytea NOT NULL,
  outer_pad bytea NOT NULL,
  CONSTRAINT row_key_one_row CHECK (id = 1)
);

-- Whose rows this transaction may reach: a facility's id, 0 for those of all, null for none. What it claims counts when
-- its HMAC-SHA-256 by our key is right for this very connection.
CREATE FUNCTION admitted() RETURNS bigint LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  claim text := current_setting('app.admission', true);
  facility text := split_part(claim, ' ', 1);
  proven boolean;
BEGIN
  IF coalesce(claim, '') = '' THEN
    RETURN NULL;
  END IF;
  SELECT split_part(claim, ' ', 2) = encode(sha256(outer_pad || sha256(inner_pad ||
      convert_to(pg_backend_pid() || ' ' || facility, 'UTF8'))), 'hex')
    INTO proven FROM public.row_key;
  RETURN CASE WHEN proven THEN facility::bigint END;
END $$;

-- Asked once a table and statement, not once a row; null, for none, is false.
CREATE OR REPLACE FUNCTION wall(tenant_table regclass, facility_column text DEFAULT 'facility_id') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format(
    'CREATE POLICY wall ON %s USING (CASE (SELECT admitted()) WHEN 0 THEN true WHEN %I THEN true ELSE false END)',
    tenant_table, facility_column);
END $$;

-- A table of rows that belong to a user, not to a hotel: reached where the user is, row-level security of users deciding.
CREATE FUNCTION wall_of_users(users_table regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', users_table);
  EXECUTE format(
    'CREATE POLICY wall ON %1$s USING (EXISTS (SELECT FROM user_account WHERE user_account.id = %1$s.user_id))', users_table);
END $$;

DO $$
DECLARE walled regclass;
BEGIN
  FOR walled IN SELECT polrelid FROM pg_policy JOIN pg_class ON pg_class.oid = polrelid
    WHERE polname = 'wall' AND relnamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', walled);
    EXECUTE format('DROP POLICY wall ON %s', walled);
    PERFORM wall(walled, CASE WHEN walled = 'facility'::regclass THEN 'id' ELSE 'facility_id' END);
  END LOOP;
END $$;

-- Who opens a hotel has none yet.
ALTER TABLE sign_up ENABLE ROW LEVEL SECURITY;
CREATE POLICY wall ON sign_up USING ((SELECT admitted()) = 0);

SELECT wall_of_users('password_reset');
SELECT wall_of_users('two_factor_challenge');

-- Of these mails, samples of a hotel's texts belong to it.
ALTER TABLE account_mail ADD facility_id bigint;
SELECT wall('account_mail');
