-- The owner reads the audit entries by time, all of them or those of one person.
-- Up Migration

CREATE INDEX ON audit_entry (facility_id,at,id);
CREATE INDEX ON audit_entry (facility_id,actor_kind,actor_id,at,id);
