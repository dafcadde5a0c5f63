import type { ImportSource } from './import-schema.ts'

export interface FileRow {
  /** The line of the file on which the row ends. */
  line: number
  cells: string[]
}

export interface FileTable {
  source: ImportSource
  /** Empty ones in a file without headers. */
  headers: string[]
  rows: FileRow[]
}
