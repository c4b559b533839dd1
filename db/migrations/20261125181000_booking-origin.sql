-- Where a booking comes from: a PMS, staff who enter it by hand, or a file (docs/reference/bookings.md#where-a-booking-comes-from).
-- Up Migration

ALTER TABLE booking ADD origin text DEFAULT 'pms' NOT NULL;
CREATE TABLE booking_entry (
  facility_id bigint NOT NULL,
  booking_id bigint NOT NULL,
  entry_key text NOT NULL,
  user_id bigint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (facility_id, booking_id),
  UNIQUE (facility_id, entry_key),
  FOREIGN KEY (facility_id, booking_id) REFERENCES booking (facility_id, id) ON DELETE CASCADE
);
SELECT wall('booking_entry');
