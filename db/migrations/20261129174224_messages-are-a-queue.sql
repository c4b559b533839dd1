-- Messages and account mails are taken from their tables by whoever sends them: the row is the queue.
-- Up Migration

-- The next try of what is queued; until when the process that is sending a message must have said that it still is.
ALTER TABLE message ADD COLUMN due_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX message_urgent ON message (channel, facility_id, due_at) WHERE state = 'queued' AND kind <> 'guide';
CREATE INDEX message_bulk ON message (channel, facility_id, due_at) WHERE state = 'queued' AND kind = 'guide';
CREATE INDEX message_sending ON message (due_at) WHERE state = 'sending';

ALTER TABLE account_mail ADD COLUMN due_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE account_mail ADD COLUMN attempts integer NOT NULL DEFAULT 0;
CREATE INDEX account_mail_due ON account_mail (due_at) WHERE state = 'queued';
