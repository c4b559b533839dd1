-- What a key is for, until when it is good, where it was last used from and by which version of the calls it is answered.
-- Up Migration

-- A key of before may do all that keys could do then; who makes one says what it is for.
ALTER TABLE api_key
  ADD scopes text[] DEFAULT ARRAY['write_bookings', 'read_registrations', 'decode_qr'] NOT NULL,
  ADD expires_at timestamptz,
  ADD last_used_from text,
  ADD version text DEFAULT '2026-11-25' NOT NULL;

-- The test hotel that stands beside a hotel: a facility of its own, opened by keys for tests, whose messages go nowhere.
ALTER TABLE facility ADD test_of bigint REFERENCES facility (id);
CREATE UNIQUE INDEX facility_test_of ON facility (test_of) WHERE test_of IS NOT NULL;

-- It is no hotel for anybody who counts or lists hotels, and never becomes one.
CREATE FUNCTION test_hotel_stays_one() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a test hotel stays one';
END $$;
CREATE TRIGGER test_hotel_stays_one BEFORE UPDATE OF test_of ON facility FOR EACH ROW
  WHEN (OLD.test_of IS DISTINCT FROM NEW.test_of) EXECUTE FUNCTION test_hotel_stays_one();

-- A test hotel goes with its hotel, which waits for both.
CREATE OR REPLACE FUNCTION hotel_is_leaving(hotel bigint) RETURNS boolean LANGUAGE sql STABLE
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT FROM public.hotel_deletion
    WHERE facility_id IN (hotel, (SELECT test_of FROM public.facility WHERE id = hotel)) AND began_at IS NOT NULL
    AND asked_at <= clock_timestamp() - interval '30 days')
$$;
