-- While a restore is not resumed, mail and calendar writes are paused.
CREATE TABLE restore (
  id UUID PRIMARY KEY,
  restored_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  backup_created_at TIMESTAMPTZ(3) NOT NULL,
  resumed_at TIMESTAMPTZ(3)
);
