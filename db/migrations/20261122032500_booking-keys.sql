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

-- Null for what has no digits.
CREATE FUNCTION phone_key(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'phone ' || nullif(right(regexp_replace(normalize(phone, NFKC), '[^0-9]', '', 'g'), 4), '')
$$;

CREATE FUNCTION booking_keys(number text, phone text, contact text, metadata jsonb) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT key FROM (VALUES
    (number_key(number)), (phone_key(phone)), (phone_key(contact)), (phone_key(metadata ->> 'phone'))) AS found (key)
  WHERE key IS NOT NULL
$$;

CREATE FUNCTION add_booking_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO booking_key (facility_id, checkin_date, key, booking_id)
  SELECT facility_id, checkin_date, key, id
  FROM written, booking_keys(pms_reservation_no, phone, guest_contact_no, metadata) AS key
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION change_booking_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM booking_key WHERE facility_id = OLD.facility_id AND checkin_date = OLD.checkin_date AND booking_id = OLD.id
    AND key IN (SELECT booking_keys(OLD.pms_reservation_no, OLD.phone, OLD.guest_contact_no, OLD.metadata));
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO booking_key (facility_id, checkin_date, key, booking_id)
    SELECT NEW.facility_id, NEW.checkin_date, key, NEW.id
    FROM booking_keys(NEW.pms_reservation_no, NEW.phone, NEW.guest_contact_no, NEW.metadata) AS key
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER booking_has_keys AFTER INSERT ON booking REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION add_booking_keys();
CREATE TRIGGER booking_changes_keys AFTER UPDATE ON booking FOR EACH ROW
  WHEN ((OLD.checkin_date, OLD.pms_reservation_no, OLD.phone, OLD.guest_contact_no, OLD.metadata ->> 'phone')
    IS DISTINCT FROM (NEW.checkin_date, NEW.pms_reservation_no, NEW.phone, NEW.guest_contact_no, NEW.metadata ->> 'phone'))
  EXECUTE FUNCTION change_booking_keys();
CREATE TRIGGER booking_drops_keys AFTER DELETE ON booking FOR EACH ROW EXECUTE FUNCTION change_booking_keys();

-- Bookings are read meanwhile, and written once this is done.
SELECT set_config('app.platform', 'on', true);
INSERT INTO booking_key (facility_id, checkin_date, key, booking_id)
SELECT facility_id, checkin_date, key, id
FROM booking, booking_keys(pms_reservation_no, phone, guest_contact_no, metadata) AS key
ON CONFLICT DO NOTHING;
SELECT set_config('app.platform', '', true);

-- What guests are found by now. Last, because it keeps readers out until the end.
DROP INDEX booking_by_phone;
