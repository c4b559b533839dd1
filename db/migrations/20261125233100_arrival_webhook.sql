-- Tells a hotel's own systems that guests have arrived, with the note of it.
-- Up Migration

CREATE FUNCTION tell_arrival() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF public.wants_webhook(NEW.facility_id, 'booking.arrived') THEN
    PERFORM public.add_webhook_event(jsonb_build_object('facility_id', NEW.facility_id, 'type', 'booking.arrived',
      'booking_id', NEW.booking_id, 'slot', NEW.slot_number, 'at', clock_timestamp()));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER arrival_told AFTER INSERT ON arrival FOR EACH ROW EXECUTE FUNCTION tell_arrival();
