export const MAX_FILE_BYTES = 5 * 1024 * 1024

export interface FileRow {
  /** The line of the file on which the row ends. */
  line: number
  cells: string[]
}

export interface FileTable {
  headers: string[]
  rows: FileRow[]
}
