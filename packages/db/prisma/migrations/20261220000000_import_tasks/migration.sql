-- An import of clients shows its progress as other long work does, so that the barber can leave the screen meanwhile.
ALTER TABLE task DROP CONSTRAINT task_kind_check;
ALTER TABLE task
  ADD CONSTRAINT task_kind_check CHECK (kind IN ('backup', 'export', 'sync', 'import'));
