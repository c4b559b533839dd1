-- Tells a hotel's own systems that a booking's dates, room or number of guests changed, and that an arrival was taken back.
-- Up Migration

ALTER TABLE webhook_event ADD COLUMN changed text[];

CREATE OR REPLACE FUNCTION add_webhook_event(told jsonb) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE event public.webhook_event := jsonb_populate_record(NULL::public.webhook_event, told);
BEGIN
  INSERT INTO public.webhook_event (facility_id, type, booking_id, registration_id, slot, cursor, booking_status_id,
      message_kind, message_channel, message_outcome, changed, at)
    VALUES (event.facility_id, event.type, event.booking_id, event.registration_id, event.slot, event.cursor,
      event.booking_status_id, event.message_kind, event.message_channel, event.message_outcome, event.changed, event.at)
    RETURNING id INTO event.id;
  INSERT INTO public.webhook_delivery (facility_id, endpoint_id, event_id, booking_id, state)
    SELECT event.facility_id, id, event.id, event.booking_id, 'waiting' FROM public.webhook_endpoint
    WHERE facility_id = event.facility_id AND event.type = ANY (events);
  -- Without a key: who waits for another's key while it holds a booking could wait for ever.
  PERFORM graphile_worker.add_job('webhook.deliver', json_build_object('facilityId', event.facility_id, 'endpointId', id))
    FROM public.webhook_endpoint
    WHERE facility_id = event.facility_id AND event.type = ANY (events) AND paused_at IS NULL;
END $$;

CREATE FUNCTION tell_booking_change() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE changed text[] := array_remove(ARRAY[
    CASE WHEN OLD.checkin_date IS DISTINCT FROM NEW.checkin_date THEN 'checkin_date' END,
    CASE WHEN OLD.checkout_date IS DISTINCT FROM NEW.checkout_date THEN 'checkout_date' END,
    CASE WHEN OLD.room_number IS DISTINCT FROM NEW.room_number THEN 'room_number' END,
    -- What staff say counts before what the PMS says.
    CASE WHEN coalesce(OLD.person_limit::text, OLD.metadata->>'number_of_guests')
      IS DISTINCT FROM coalesce(NEW.person_limit::text, NEW.metadata->>'number_of_guests') THEN 'number_of_guests' END
  ], NULL);
BEGIN
  IF cardinality(changed) > 0 AND public.wants_webhook(NEW.facility_id, 'booking.changed') THEN
    PERFORM public.add_webhook_event(jsonb_build_object('facility_id', NEW.facility_id, 'type', 'booking.changed',
      'booking_id', NEW.id, 'changed', changed, 'at', clock_timestamp()));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER booking_change_told AFTER UPDATE OF checkin_date, checkout_date, room_number, metadata, person_limit
  ON booking FOR EACH ROW
  WHEN ((OLD.checkin_date, OLD.checkout_date, OLD.room_number, OLD.metadata, OLD.person_limit)
    IS DISTINCT FROM (NEW.checkin_date, NEW.checkout_date, NEW.room_number, NEW.metadata, NEW.person_limit))
  EXECUTE FUNCTION tell_booking_change();

CREATE FUNCTION tell_arrival_taken_back() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  -- An arrival that goes with its booking is not told.
  IF public.wants_webhook(OLD.facility_id, 'booking.arrival_taken_back')
    AND EXISTS (SELECT FROM public.booking WHERE facility_id = OLD.facility_id AND id = OLD.booking_id) THEN
    PERFORM public.add_webhook_event(jsonb_build_object('facility_id', OLD.facility_id, 'type', 'booking.arrival_taken_back',
      'booking_id', OLD.booking_id, 'slot', OLD.slot_number, 'at', clock_timestamp()));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER arrival_taken_back_told AFTER DELETE ON arrival FOR EACH ROW EXECUTE FUNCTION tell_arrival_taken_back();
