-- The contact data that a booking's guest had proven when it was changed after the registration: only these phones and addresses
-- prove anything until the change is trusted (docs/reference/proofs.md#contact-data-that-changes). Null while nothing has changed.
-- Up Migration

ALTER TABLE booking ADD COLUMN trusted_contact text[];

-- A guest still finds the booking by a phone that proves it.
CREATE FUNCTION booking_keys(number text, phone text, contact text, metadata jsonb, trusted text[]) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT booking_keys(number, phone, contact, metadata)
  UNION
  SELECT phone_key(known) FROM unnest(trusted) AS known WHERE known NOT LIKE '%@%' AND phone_key(known) IS NOT NULL
$$;

CREATE OR REPLACE FUNCTION change_booking_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM booking_key WHERE facility_id = OLD.facility_id AND checkin_date = OLD.checkin_date AND booking_id = OLD.id
    AND key IN (SELECT booking_keys(OLD.pms_reservation_no, OLD.phone, OLD.guest_contact_no, OLD.metadata, OLD.trusted_contact));
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO booking_key (facility_id, checkin_date, key, booking_id)
    SELECT NEW.facility_id, NEW.checkin_date, key, NEW.id
    FROM booking_keys(NEW.pms_reservation_no, NEW.phone, NEW.guest_contact_no, NEW.metadata, NEW.trusted_contact) AS key
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION add_booking_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO booking_key (facility_id, checkin_date, key, booking_id)
  SELECT facility_id, checkin_date, key, id
  FROM written, booking_keys(pms_reservation_no, phone, guest_contact_no, metadata, trusted_contact) AS key
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER booking_changes_keys AFTER UPDATE ON booking FOR EACH ROW
  WHEN ((OLD.checkin_date, OLD.pms_reservation_no, OLD.phone, OLD.guest_contact_no, OLD.metadata ->> 'phone',
      OLD.metadata -> 'other_reservation_numbers', OLD.trusted_contact)
    IS DISTINCT FROM (NEW.checkin_date, NEW.pms_reservation_no, NEW.phone, NEW.guest_contact_no, NEW.metadata ->> 'phone',
      NEW.metadata -> 'other_reservation_numbers', NEW.trusted_contact))
  EXECUTE FUNCTION change_booking_keys();
