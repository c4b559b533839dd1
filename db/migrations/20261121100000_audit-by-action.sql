-- The history of downloads is read from the audit entries.
-- Up Migration

CREATE INDEX ON audit_entry (facility_id,action,id);
