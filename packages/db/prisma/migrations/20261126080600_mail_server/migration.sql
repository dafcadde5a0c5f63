-- The mail server that the barber entered in the back office.
CREATE TABLE mail_server (
  id INTEGER NOT NULL DEFAULT 1,
  host TEXT NOT NULL,
  port INTEGER NOT NULL,
  security TEXT NOT NULL,
  username TEXT,
  -- Sealed with the application key for this host.
  sealed_password BYTEA,
  sender TEXT NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT mail_server_pkey PRIMARY KEY (id),
  CONSTRAINT mail_server_is_one CHECK (id = 1),
  CONSTRAINT mail_server_security_known CHECK (security IN ('starttls', 'tls', 'none')),
  CONSTRAINT mail_server_login_complete CHECK ((username IS NULL) = (sealed_password IS NULL))
);

CREATE TRIGGER announce_insert AFTER INSERT ON mail_server
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change('mailServer', '');
CREATE TRIGGER announce_update AFTER UPDATE ON mail_server
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change('mailServer', '');
CREATE TRIGGER announce_delete AFTER DELETE ON mail_server
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_change('mailServer', '');
