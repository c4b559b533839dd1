-- What waits to be sent and what did not go is counted for the metrics: these few rows among all.
-- Up Migration

CREATE INDEX message_unsent ON message (created_at) WHERE state IN ('queued', 'sending', 'failed', 'uncertain');
CREATE INDEX account_mail_unsent ON account_mail (created_at) WHERE state IN ('queued', 'failed');
