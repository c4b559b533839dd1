-- What makes a guide message go out once stands in a table of its own, for messages are kept by months from now on, and no
-- index reaches over months (docs/decisions/2026-11-25-months.md).
-- Up Migration

CREATE TABLE message_claim (
  facility_id bigint NOT NULL,
  booking_id bigint NOT NULL,
  moment text NOT NULL,
  checkin_date date NOT NULL,
  channel text NOT NULL,
  PRIMARY KEY (facility_id, booking_id, moment, checkin_date, channel),
  FOREIGN KEY (facility_id, booking_id) REFERENCES booking (facility_id, id) ON DELETE CASCADE
);
SELECT wall('message_claim');

-- The database claims, so that no writer can leave it out, the release before included: a message whose claim is taken is
-- not written, as where an index had stood in its way.
CREATE FUNCTION claim_message() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO public.message_claim (facility_id, booking_id, moment, checkin_date, channel)
    VALUES (NEW.facility_id, NEW.booking_id, NEW.moment, NEW.checkin_date, NEW.channel)
    ON CONFLICT DO NOTHING;
  RETURN CASE WHEN FOUND THEN NEW END;
END $$;
CREATE TRIGGER message_claims BEFORE INSERT ON message FOR EACH ROW
  WHEN (NEW.moment IS NOT NULL AND NEW.checkin_date IS NOT NULL) EXECUTE FUNCTION claim_message();

-- Until when the rows at hand reach at most: the next months begin there. Not proven yet, and so a matter of a moment.
DO $$
DECLARE each record; latest timestamptz; bound timestamptz;
BEGIN
  FOR each IN SELECT * FROM (VALUES ('message', 'created_at'), ('booking_status_log', 'at'), ('audit_entry', 'at')) AS t (name, key)
  LOOP
    EXECUTE format('SELECT max(%I) FROM %I', each.key, each.name) INTO latest;
    bound := (date_trunc('month', greatest(now(), latest) AT TIME ZONE 'UTC' + interval '7 days') + interval '1 month') AT TIME ZONE 'UTC';
    EXECUTE format('ALTER TABLE %1$I ADD CONSTRAINT %1$s_before CHECK (%2$I < %3$L) NOT VALID', each.name, each.key, bound);
  END LOOP;
END $$;
