-- What the search of the list compares with, and when a booking last changed, for the list that follows changes.
-- Up Migration

ALTER TABLE booking ADD guest_names text[] DEFAULT '{}' NOT NULL;
ALTER TABLE booking ADD search_texts text[] DEFAULT '{}' NOT NULL;
CREATE INDEX booking_changes ON booking (facility_id, updated_at);

CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER booking_notes_change BEFORE INSERT OR UPDATE ON booking FOR EACH ROW EXECUTE FUNCTION note_change();
