-- By what a guest without a link finds a booking: its number, and the last four digits of each of its phones, in one
-- form however they are written. A table of its own with one index, since behind the wall an index on an expression of
-- booking would serve no query: normalize() and its like are not leakproof. The database keeps it, so that no writer can
-- forget it, the release before this one included.
-- Up Migration

CREATE TABLE booking_key (
  facility_id bigint NOT NULL,
  checkin_date date NOT NULL,
  key text NOT NULL,
  booking_id bigint NOT NULL,
  PRIMARY KEY(facility_id,checkin_date,key,booking_id)
);
SELECT wall('booking_key');

-- Letters and digits of ASCII in capitals. Coarser than what is compared in the end, so that nothing equal is missed.
CREATE FUNCTION number_key(number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'number ' || upper(regexp_replace(normalize(number, NFKC), '[^0-9A-Za-z]' COLLATE "C", '', 'g') COLLATE "C")
$$;

CREATE FUNCTION phone_key(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'phone ' || right(regexp_replace(normalize(phone, NFKC), '[^0-9]', '', 'g'), 4)
$$;

CREATE FUNCTION booking_keys(one booking) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(
    SELECT number_key(one.pms_reservation_no)
    UNION
    SELECT phone_key(phone) FROM unnest(array[one.phone, one.guest_contact_no, one.metadata ->> 'phone']) AS phone
    WHERE phone_key(phone) <> 'phone '
  )
$$;

CREATE FUNCTION keep_booking_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM booking_key WHERE facility_id = OLD.facility_id AND checkin_date = OLD.checkin_date
      AND key = ANY (booking_keys(OLD)) AND booking_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO booking_key (facility_id, checkin_date, key, booking_id)
    SELECT NEW.facility_id, NEW.checkin_date, unnest(booking_keys(NEW)), NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER booking_has_keys AFTER INSERT OR DELETE ON booking FOR EACH ROW EXECUTE FUNCTION keep_booking_keys();
CREATE TRIGGER booking_changes_keys AFTER UPDATE ON booking FOR EACH ROW
  WHEN ((OLD.checkin_date, OLD.pms_reservation_no, OLD.phone, OLD.guest_contact_no, OLD.metadata ->> 'phone')
    IS DISTINCT FROM (NEW.checkin_date, NEW.pms_reservation_no, NEW.phone, NEW.guest_contact_no, NEW.metadata ->> 'phone'))
  EXECUTE FUNCTION keep_booking_keys();

-- Bookings are read meanwhile, and written once this is done: some ten seconds for a million of them.
SELECT set_config('app.platform', 'on', true);
INSERT INTO booking_key (facility_id, checkin_date, key, booking_id)
SELECT facility_id, checkin_date, unnest(booking_keys(booking)), id FROM booking;
SELECT set_config('app.platform', '', true);

-- What guests are found by now. Last, because it keeps readers out until the end.
DROP INDEX booking_by_phone;
