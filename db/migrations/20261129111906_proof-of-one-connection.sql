-- A proof named the server's process alone. Their numbers come round again, so a proof that somebody had seen was good again on a later
-- connection. It now also names where the connection comes from, as the server sees it. The release before goes on with its own form.
-- Up Migration

CREATE OR REPLACE FUNCTION admitted() RETURNS bigint LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  claim text := current_setting('app.admission', true);
  facility text := split_part(claim, ' ', 1);
  connection text := pg_backend_pid();
  proven boolean;
BEGIN
  IF coalesce(claim, '') = '' THEN
    RETURN NULL;
  END IF;
  IF split_part(claim, ' ', 3) = 'connection' THEN
    connection := concat_ws(' ', connection, host(inet_client_addr()), inet_client_port());
  END IF;
  SELECT split_part(claim, ' ', 2) = encode(sha256(outer_pad || sha256(inner_pad ||
      convert_to(connection || ' ' || facility, 'UTF8'))), 'hex')
    INTO proven FROM public.row_key;
  RETURN CASE WHEN proven THEN facility::bigint END;
END $$;
