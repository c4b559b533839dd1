-- Vendors whose bookings are fetched: the hotel's account there, where the next look begins, and what is written back.
-- Up Migration

CREATE TABLE connector_account (
  facility_id bigint NOT NULL,
  connector_id bigint NOT NULL,
  account_sealed bytea NOT NULL,
  cursor text,
  next_at timestamptz NOT NULL,
  claimed_until timestamptz,
  tries integer DEFAULT 0 NOT NULL,
  failing_since timestamptz,
  fault text,
  writes text[] DEFAULT '{}' NOT NULL,
  written_up_to bigint DEFAULT 0 NOT NULL,
  PRIMARY KEY (facility_id, connector_id),
  FOREIGN KEY (facility_id, connector_id) REFERENCES connector (facility_id, id)
);
CREATE INDEX connector_account_due ON connector_account (next_at);
SELECT wall('connector_account');
