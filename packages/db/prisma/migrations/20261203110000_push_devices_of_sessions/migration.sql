-- A push device belongs to the session that subscribed it, so that every way a session ends (logout,
-- signing the device out from afar, a changed password, expiry) ends its notifications too.
-- Devices from before did not record their session. Each one goes to the session that was used last by
-- a browser with the same user agent. Without such a session its login is over, and the device goes.
ALTER TABLE push_device ADD COLUMN session_id INTEGER;

UPDATE push_device
   SET session_id = (SELECT session.id
                       FROM session
                      WHERE session.user_agent = left(push_device.user_agent, 300)
                      ORDER BY session.last_used_at DESC, session.id DESC
                      LIMIT 1);

DELETE FROM push_device WHERE session_id IS NULL;

ALTER TABLE push_device ALTER COLUMN session_id SET NOT NULL;

CREATE INDEX push_device_session_id_idx ON push_device(session_id);

ALTER TABLE push_device
  ADD CONSTRAINT push_device_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE ON UPDATE CASCADE;
