-- A PMS may write numbers and phones in the digits of any script: guests find their booking by those of their own keyboard. The same
-- digits as `cleanCode` of platform/text/clean.ts; a test compares both. NFKC has made ASCII digits of wide and mathematical ones.
-- Up Migration

-- The zeros of Unicode 17, in hexadecimal; from each, the ten digits of a script follow one another.
DO $build$
DECLARE
  zeros text := '
    0660 06f0 07c0 0966 09e6 0a66 0ae6 0b66 0be6 0c66 0ce6 0d66 0de6 0e50 0ed0 0f20 1040 1090 17e0 1810 1946 19d0 1a80
    1a90 1b50 1bb0 1c40 1c50 a620 a8d0 a900 a9d0 a9f0 aa50 abf0 104a0 10d30 10d40 11066 110f0 11136 111d0 112f0 11450
    114d0 11650 116c0 116d0 116da 11730 118e0 11950 11bf0 11c50 11d50 11da0 11de0 11f50 16130 16a60 16ac0 16b50 16d70
    1e140 1e2f0 1e4f0 1e5f1 1e950
  ';
  digits text;
BEGIN
  SELECT string_agg(chr(zero + value), '' ORDER BY zero, value) INTO digits
  FROM (SELECT ('x' || lpad(hex, 8, '0'))::bit(32)::int AS zero FROM regexp_split_to_table(btrim(zeros, E' \n'), '\s+') AS hex) AS scripts,
    generate_series(0, 9) AS value;
  EXECUTE format($create$
    CREATE FUNCTION ascii_digits(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
      SELECT CASE WHEN octet_length(written) = length(written) THEN written ELSE translate(written, %L, %L) END
    $body$
  $create$, digits, repeat('0123456789', length(digits) / 10));
END $build$;

CREATE OR REPLACE FUNCTION number_key(number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'number ' || upper(regexp_replace(ascii_digits(normalize(number, NFKC)), '[^0-9A-Za-z]' COLLATE "C", '', 'g') COLLATE "C")
$$;

CREATE OR REPLACE FUNCTION phone_key(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'phone ' || nullif(right(regexp_replace(ascii_digits(normalize(phone, NFKC)), '[^0-9]', '', 'g'), 4), '')
$$;

-- The keys of the few bookings that are written in such digits are made again; the others stay as they are. Bookings are read meanwhile,
-- and written once this is done.
LOCK TABLE booking IN SHARE ROW EXCLUSIVE MODE;
SELECT set_config('app.platform', 'on', true);
CREATE TEMPORARY TABLE written_otherwise ON COMMIT DROP AS
SELECT facility_id, id
FROM booking, concat_ws(' ', pms_reservation_no, phone, guest_contact_no, metadata ->> 'phone',
  metadata ->> 'other_reservation_numbers', array_to_string(trusted_contact, ' ')) AS written
WHERE octet_length(written) <> length(written) AND ascii_digits(normalize(written, NFKC)) <> normalize(written, NFKC);
DELETE FROM booking_key USING written_otherwise
WHERE booking_key.facility_id = written_otherwise.facility_id AND booking_key.booking_id = written_otherwise.id;
INSERT INTO booking_key (facility_id, checkin_date, key, booking_id)
SELECT facility_id, checkin_date, key, id
FROM booking JOIN written_otherwise USING (facility_id, id),
  booking_keys(pms_reservation_no, phone, guest_contact_no, metadata, trusted_contact) AS key
ON CONFLICT DO NOTHING;
SELECT set_config('app.platform', '', true);
