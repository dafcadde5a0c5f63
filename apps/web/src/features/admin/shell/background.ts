import { followChanges } from './follow-changes.ts'
import { deleteOfflineCopy, keepOfflineCopy, restoreOfflineCopy } from './offline-copy.ts'

/** What runs unseen in the back office, whose code is loaded as one file after the first screen. */
export { deleteOfflineCopy, followChanges, keepOfflineCopy, restoreOfflineCopy }
