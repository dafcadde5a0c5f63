import { followChanges } from '../api/follow-changes.ts'
import { deleteOfflineCopy, restoreOfflineCopy, storeOfflineCopy } from '../api/offline-copy.ts'

/** What runs unseen in the back office, whose code is loaded as one file after the first screen. */
export { deleteOfflineCopy, followChanges, restoreOfflineCopy, storeOfflineCopy }
