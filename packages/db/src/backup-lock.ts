/**
 * The key of a PostgreSQL advisory lock. A backup holds it in shared mode, and the code that deletes stored pictures
 * takes it in exclusive mode, so that no picture in the snapshot of a running backup is deleted.
 */
export const BACKUP_LOCK = 7_204_530
