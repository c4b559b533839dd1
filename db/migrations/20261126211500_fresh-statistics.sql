-- Statements that were planned while a table was small go on as if it were until it is analyzed: a file of 100,000 bookings is in before
-- the server comes to that by itself (docs/decisions/2026-11-26-statistics-while-bookings-come-in.md).

-- Analyzes the tables that bookings come into where they have doubled since, and `anyway` in any case. Never waits for a lock.
CREATE FUNCTION refresh_statistics(anyway text DEFAULT NULL) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  of_bookings text[] := '{booking,booking_key,booking_search,slot,booking_file_row,booking_file_change}';
  each record;
BEGIN
  FOR each IN
    SELECT relname FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relname = ANY (of_bookings)
      AND (relname = anyway OR pg_relation_size(oid) > 2 * greatest(relpages, 10) * current_setting('block_size')::bigint)
  LOOP
    EXECUTE format('ANALYZE (SKIP_LOCKED) %I', each.relname);
  END LOOP;
END $$;
