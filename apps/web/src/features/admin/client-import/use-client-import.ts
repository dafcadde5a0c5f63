import { useEffect, useState } from 'react'
import { useDraft } from '../../../app/admin/editing/drafts.ts'
import type { ImportField, ImportPreview, ImportTask } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { clientImport as text } from './text.ts'

const MAX_FILE_BYTES = 5 * 1024 * 1024
/** The interval of refetches while an import is running. */
const PROGRESS_MS = 1000

interface ChosenFile {
  name: string
  /** The bytes as base64. */
  file: string
  /** The mapping by hand; null while the headers decide. */
  columns: (ImportField | null)[] | null
}

/** The chosen CSV file. The server parses it again after each change of the column mapping. */
export function useClientImport() {
  const [chosen, setChosen] = useDraft<ChosenFile>('client-import')
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState<ImportPreview['counts']>()
  // Remains while the next preview loads, so that the fields under the cursor do not disappear.
  const [preview, setPreview] = useState<ImportPreview>()
  const reading = trpc.clientImport.preview.useMutation({ meta: { changesData: false } })
  const importing = trpc.clientImport.run.useMutation({
    onSuccess: ({ counts }) => {
      setDone(counts)
      setChosen(undefined)
      setPreview(undefined)
    },
  })
  const task = useImportTask(importing.isPending)
  const { isOpen, finishedId } = task
  useEffect(() => {
    // The file of an import that this screen was not open for until it ended.
    if (finishedId === undefined) return
    setChosen(undefined)
    setPreview(undefined)
  }, [finishedId, setChosen])
  const { mutate: read } = reading
  const { file, columns } = chosen ?? {}
  useEffect(() => {
    // Only the latest call reports back, so that an older response never replaces a newer one.
    if (file !== undefined) read({ file, columns: columns ?? null }, { onSuccess: setPreview })
  }, [read, file, columns])

  const recognised = preview?.columns.map(({ field }) => field) ?? []

  return {
    chosen,
    preview,
    /** The mapping as chosen by hand, shown before the new preview arrives. */
    columns: columns ?? recognised,
    problem,
    done,
    isReading: reading.isPending,
    previewError: reading.error,
    isImporting: importing.isPending || isOpen,
    task,
    importError: importing.error,
    choose: async (picked: File) => {
      setDone(undefined)
      setProblem(undefined)
      try {
        const sent = picked.size > MAX_FILE_BYTES ? await withoutPhotos(picked) : picked
        if (sent.size > MAX_FILE_BYTES) return setProblem(text.tooLarge)
        setChosen({ name: picked.name, file: await base64Of(sent), columns: null })
      } catch {
        setProblem(text.unreadable)
      }
    },
    mapColumn: (place: number, field: ImportField | null) => {
      importing.reset()
      setChosen((known) => {
        if (!known) return known
        const before = known.columns ?? recognised
        return { ...known, columns: before.map((each, index) => (index === place ? field : each)) }
      })
    },
    startOver: () => {
      reading.reset()
      importing.reset()
      setPreview(undefined)
      setChosen(undefined)
    },
    run: () => {
      if (chosen) importing.mutate({ file: chosen.file, columns: chosen.columns })
    },
  }
}

/** The import that is running, also one that was started before the barber left the screen and returned. */
function useImportTask(isPending: boolean) {
  const { data } = trpc.clientImport.progress.useQuery(undefined, {
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isPending || isOpenTask(state.data) ? PROGRESS_MS : false),
  })
  const [followedId, setFollowedId] = useState<number>()
  const isOpen = isOpenTask(data)
  const openId = isOpen && !isPending ? data?.id : undefined
  useEffect(() => {
    if (openId !== undefined) setFollowedId(openId)
  }, [openId])
  const followed = data && data.id === followedId ? data : undefined
  return {
    isOpen,
    /** The task to show while it runs. */
    shown: isOpen ? data : undefined,
    finishedId: followed?.state === 'done' ? followed.id : undefined,
    problem: followed?.state === 'failed' ? followed.problem : null,
  }
}

function isOpenTask(task: ImportTask | undefined): boolean {
  return task?.state === 'waiting' || task?.state === 'running'
}

/** Address books write photos into their contacts, a few hundred of which are larger than a file may be. */
async function withoutPhotos(file: File): Promise<Blob> {
  const contacts = await file.text()
  return new Blob([contacts.replace(/^(?:[\w-]+\.)?PHOTO[;:].*(?:\r?\n[ \t].*)*\r?\n/gim, '')])
}

function base64Of(file: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader()
    // "data:text/csv;base64,…"
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,?/, ''))
    reader.onerror = () => fail(reader.error)
    reader.readAsDataURL(file)
  })
}
