-- Cancellations of bookings that this hotel does not have: a PMS may send the booking later, and it is over then.
-- Up Migration

CREATE TABLE early_cancellation (
  facility_id bigint NOT NULL REFERENCES facility (id),
  pms_code text NOT NULL,
  pms_reservation_no text NOT NULL,
  revision bigint,
  at timestamptz NOT NULL,
  PRIMARY KEY (facility_id, pms_code, pms_reservation_no)
);
CREATE INDEX early_cancellation_by_time ON early_cancellation (at);

SELECT wall('early_cancellation');
