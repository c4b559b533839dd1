-- Figures of a hotel and month for its organization (docs/reference/organization.md#figures). They are only counts, so
-- that the figures of several months and hotels can be added. A nightly job counts the current and the previous month
-- again.
-- Up Migration

CREATE TABLE month_figures (
  facility_id bigint,
  month date,
  arrivals integer NOT NULL,
  registered integer NOT NULL,
  complete integer NOT NULL,
  messages integer NOT NULL,
  undelivered integer NOT NULL,
  confirmed integer NOT NULL,
  minutes integer NOT NULL,
  passports integer NOT NULL,
  seen integer NOT NULL,
  counted_at timestamptz NOT NULL,
  PRIMARY KEY (facility_id, month),
  FOREIGN KEY (facility_id) REFERENCES facility (id)
);
SELECT wall('month_figures');
