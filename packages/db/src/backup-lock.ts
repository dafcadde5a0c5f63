/**
 * The key of a PostgreSQL advisory lock, held shared while a backup reads and exclusively by whatever deletes
 * stored pictures, so that no picture disappears that the snapshot of a running backup names.
 */
export const BACKUP_LOCK = 7_204_530
