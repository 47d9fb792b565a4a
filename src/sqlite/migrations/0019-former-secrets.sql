-- A second rotation within a day keeps the secrets of both; each signs until its own end. Sealed as those of webhooks.
CREATE TABLE former_secrets (
  webhook_id INTEGER NOT NULL REFERENCES webhooks (id),
  secret TEXT NOT NULL,
  ends_at INTEGER NOT NULL
) STRICT;
CREATE INDEX former_secrets_of_webhook ON former_secrets (webhook_id, ends_at);
INSERT INTO former_secrets
  SELECT id, former_secret, former_secret_ends_at FROM webhooks
  WHERE former_secret IS NOT NULL AND former_secret_ends_at IS NOT NULL;
ALTER TABLE webhooks DROP COLUMN former_secret;
ALTER TABLE webhooks DROP COLUMN former_secret_ends_at;
