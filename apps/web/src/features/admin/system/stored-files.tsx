import { useRef } from 'react'
import { useAct } from '../../../app/admin/editing/use-act.ts'
import type { SystemState } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { basePath } from '../../../ui/browser/base-path.ts'
import { Button } from '../../../ui/button.tsx'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import { Cell, RowActions, Table } from '../../../ui/table.tsx'
import styles from './page.module.css'
import { backups as text } from './text.ts'

interface StoredFilesProps {
  caption: string
  files: SystemState['files']
}

/** The files of BACKUP_DIR with their downloads. */
export function StoredFiles({ caption, files }: StoredFilesProps) {
  const zone = useBusinessZone()
  const download = useDownload()
  const [made, kind, size] = text.columns
  return (
    <>
      <Table caption={caption} columns={text.columns}>
        {files.map((file) => {
          const at = dateAndTime(file.createdAt.getTime(), zone)
          const isStarting = download.name === file.name
          return (
            <tr key={file.name}>
              <Cell label={made}>
                <div>
                  <span className={styles.task}>{at}</span>
                  <span className={styles.file}>{file.name}</span>
                </div>
              </Cell>
              <Cell label={kind}>{text.kinds[file.kind]}</Cell>
              <Cell label={size} isNumber>
                {formatSize(file.bytes)}
              </Cell>
              <Cell label="">
                <RowActions>
                  <Button
                    variant="quiet"
                    size="sm"
                    pending={isStarting}
                    aria-label={text.downloadOf(at)}
                    onClick={() => download.start(file.name)}
                  >
                    {isStarting ? text.downloading : text.download}
                  </Button>
                </RowActions>
              </Cell>
            </tr>
          )
        })}
      </Table>
      {download.anchor}
    </>
  )
}

/**
 * Asks for a ticket and follows its link. The browser streams the file to the disk, which a request with the access token
 * would gather in memory first.
 */
function useDownload() {
  const link = useRef<HTMLAnchorElement>(null)
  const ticket = useAct(trpc.system.ticket.useMutation().mutateAsync, {
    onDone: ({ url }) => {
      if (!link.current) return
      link.current.href = `${basePath()}/api${url}`
      link.current.click()
    },
    failed: text.downloadFailed,
  })
  return {
    name: ticket.sent?.name,
    start: (name: string) => ticket.send({ name }),
    // biome-ignore lint/a11y/useAnchorContent: never shown; it only carries the address of the download.
    anchor: <a ref={link} href="#content" download hidden />,
  }
}

const UNITS = ['KB', 'MB', 'GB', 'TB']

function formatSize(bytes: number): string {
  let size = bytes / 1024
  let unit = 0
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${UNITS[unit]}`
}
