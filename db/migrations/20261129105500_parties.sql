-- Counts how many persons of a booking have registered, and what they still lack in the guest register.
-- Up Migration

ALTER TABLE booking
  ADD COLUMN persons_registered integer NOT NULL DEFAULT 0,
  ADD COLUMN persons_lacking integer NOT NULL DEFAULT 0,
  ADD COLUMN passports_unseen integer NOT NULL DEFAULT 0;

UPDATE booking SET
  persons_registered = party.registered,
  persons_lacking = party.lacking,
  passports_unseen = party.unseen
FROM (
  SELECT registration.facility_id, registration.booking_id,
    count(*) AS registered,
    count(*) FILTER (WHERE person.register_mark = 'missing') AS lacking,
    count(*) FILTER (WHERE person.register_mark = 'passport_unseen') AS unseen
  FROM registration
  JOIN person ON person.facility_id = registration.facility_id AND person.registration_id = registration.id
  WHERE registration.withdrawn_at IS NULL
  GROUP BY registration.facility_id, registration.booking_id
) party
WHERE booking.facility_id = party.facility_id AND booking.id = party.booking_id;
