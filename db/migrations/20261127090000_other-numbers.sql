-- A booking may have further numbers, by which guests find it, too (docs/reference/bookings.md#numbers). No booking has any
-- yet, so there is nothing to fill. The release before writes none, and what it writes keeps its keys by these functions.
-- Up Migration

-- By a path, since it says nothing of what is no list: a hotel may come with an archive that holds anything.
CREATE OR REPLACE FUNCTION booking_keys(number text, phone text, contact text, metadata jsonb) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT key FROM (
    VALUES (number_key(number)), (phone_key(phone)), (phone_key(contact)), (phone_key(metadata ->> 'phone'))
    UNION ALL
    SELECT number_key(other #>> '{}') FROM jsonb_path_query(metadata, '$.other_reservation_numbers[*]') AS other
  ) AS found (key)
  WHERE key IS NOT NULL
$$;

CREATE OR REPLACE TRIGGER booking_changes_keys AFTER UPDATE ON booking FOR EACH ROW
  WHEN ((OLD.checkin_date, OLD.pms_reservation_no, OLD.phone, OLD.guest_contact_no, OLD.metadata ->> 'phone',
      OLD.metadata -> 'other_reservation_numbers')
    IS DISTINCT FROM (NEW.checkin_date, NEW.pms_reservation_no, NEW.phone, NEW.guest_contact_no, NEW.metadata ->> 'phone',
      NEW.metadata -> 'other_reservation_numbers'))
  EXECUTE FUNCTION change_booking_keys();
