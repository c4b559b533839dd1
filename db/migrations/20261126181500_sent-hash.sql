-- By what a submission is known again, so that another one by the same session is not taken for it (docs/reference/form.md#submit).
-- Up Migration

ALTER TABLE registration ADD sent_hash bytea;
