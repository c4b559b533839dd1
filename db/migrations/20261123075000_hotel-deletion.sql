-- Rows of a hotel that is leaving are deleted with the triggers of their tables, which name tables without a schema. Nobody
-- but the owner creates anything in `public`.
-- Up Migration

ALTER FUNCTION delete_hotel_rows(regclass, bigint, integer) SET search_path = pg_catalog, public, pg_temp;

-- What keeps rows from being deleted does not hold for a hotel that is leaving, whatever else the function lets go.
CREATE FUNCTION keep_until_leaving(of_table regclass, trigger_name text, refusal regproc) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('DROP TRIGGER %I ON %s', trigger_name, of_table);
  EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE ON %s FOR EACH ROW EXECUTE FUNCTION %s()', trigger_name, of_table, refusal);
  EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %s FOR EACH ROW WHEN (NOT hotel_is_leaving(OLD.facility_id)) EXECUTE FUNCTION %s()',
    trigger_name || '_kept', of_table, refusal);
END $$;

SELECT keep_until_leaving('audit_entry', 'audit_entry_is_final', 'refuse_change');
SELECT keep_until_leaving('audit_seal', 'audit_seal_is_final', 'refuse_change');
DO $$ BEGIN
  IF to_regclass('deletion_record') IS NOT NULL THEN
    PERFORM keep_until_leaving('deletion_record', 'deletion_record_is_final', 'refuse_rewriting');
  END IF;
END $$;
