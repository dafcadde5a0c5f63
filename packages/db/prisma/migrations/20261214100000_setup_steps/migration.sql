CREATE TABLE setup_step (
  name TEXT PRIMARY KEY,
  decision TEXT NOT NULL CHECK (decision IN ('confirmed', 'skipped')),
  decided_at TIMESTAMPTZ(3) NOT NULL
);

-- An installation that has run before needs no checklist. A new one has no settings yet.
INSERT INTO setup_step (name, decision, decided_at)
SELECT step, 'skipped', now()
  FROM unnest(ARRAY['business', 'timezone', 'hours', 'services', 'mail', 'calendar', 'notifications', 'two-factor',
                    'backup', 'content']) AS step
 WHERE EXISTS (SELECT 1 FROM setting);
