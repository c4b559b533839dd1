-- Since when a message has told that nobody has the booking's address or number. Whoever writes another opens the way
-- again, the release before, too.
-- Up Migration

ALTER TABLE booking ADD COLUMN email_closed_at timestamptz, ADD COLUMN phone_closed_at timestamptz;

CREATE FUNCTION open_changed_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.email IS DISTINCT FROM OLD.email THEN NEW.email_closed_at := NULL; END IF;
  IF NEW.phone IS DISTINCT FROM OLD.phone THEN NEW.phone_closed_at := NULL; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER booking_contact_changed BEFORE UPDATE ON booking FOR EACH ROW
  WHEN (OLD.email_closed_at IS NOT NULL OR OLD.phone_closed_at IS NOT NULL)
  EXECUTE FUNCTION open_changed_contact();
