-- Shows the ids of a webhook's job in its flags, as every other job does.
-- Up Migration

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
  -- Without a key: a transaction that holds a booking would wait for another one that adds a job with the same key.
  PERFORM graphile_worker.add_job('webhook.deliver', json_build_object('facilityId', event.facility_id, 'endpointId', id),
      flags => ARRAY['facilityId ' || event.facility_id, 'endpointId ' || id])
    FROM public.webhook_endpoint
    WHERE facility_id = event.facility_id AND event.type = ANY (events) AND paused_at IS NULL;
END $$;
