-- How users have arranged their pages: which columns, in which order (docs/reference/arrivals.md#the-order).
-- Up Migration

CREATE TABLE kept_view (
  facility_id bigint NOT NULL REFERENCES facility(id),
  user_id bigint NOT NULL REFERENCES user_account(id) ON DELETE CASCADE,
  name text NOT NULL,
  view jsonb NOT NULL,
  PRIMARY KEY (facility_id, user_id, name)
);
CREATE INDEX ON kept_view (user_id);
SELECT wall('kept_view');
