-- Who has arrived, by a kiosk or a door, beside what the PMS says.
-- Up Migration

CREATE TABLE arrival (
  facility_id bigint NOT NULL,
  booking_id bigint NOT NULL,
  slot_number integer NOT NULL,
  at timestamptz NOT NULL,
  room_number text,
  noted_by text NOT NULL,
  api_key_id bigint,
  noted_at timestamptz NOT NULL,
  PRIMARY KEY (facility_id, booking_id, slot_number),
  FOREIGN KEY (facility_id, booking_id) REFERENCES booking (facility_id, id) ON DELETE CASCADE
);
SELECT wall('arrival');

-- When the first of them came.
ALTER TABLE booking ADD arrived_at timestamptz;
