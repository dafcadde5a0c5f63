import { type ReactNode, useEffect } from 'react'
import { Pagination, useScrollBack } from '../../../ui/pagination.tsx'
import { LoadingRows, QueryState } from './query-state.tsx'

interface Page {
  total: number
  totalPages: number
}

interface PagedListProps<Data extends Page> {
  /** Keeps the previous page as placeholder while another one loads. */
  list: {
    data: Data | undefined
    error: unknown
    refetch: () => unknown
    isPlaceholderData: boolean
  }
  page: number
  pageSize: number
  /** Rows of the skeleton. */
  rows: number
  /** The items in the plural: 'bookings'. */
  things: string
  failed: string
  /** What is shown instead of an empty list. */
  empty: ReactNode
  onPage: (page: number, how?: { replace: boolean }) => void
  children: (data: Data) => ReactNode
}

/** A list from the server, page by page. */
export function PagedList<Data extends Page>(props: PagedListProps<Data>) {
  const { list, page, pageSize, rows, things, failed, empty, onPage, children } = props
  const { head, scrollBack } = useScrollBack<HTMLDivElement>()
  const lastPage = list.data && !list.isPlaceholderData ? list.data.totalPages : page
  const isPastEnd = page > 1 && page > lastPage
  useEffect(() => {
    // The last page has become empty: go to the new last page.
    if (isPastEnd) onPage(Math.max(lastPage, 1), { replace: true })
  })
  if (isPastEnd) return <LoadingRows rows={rows} />
  if (!list.data) return <QueryState query={list} message={failed} rows={rows} />
  if (list.data.total === 0) return empty
  return (
    <div ref={head}>
      {children(list.data)}
      <Pagination
        page={page}
        pageSize={pageSize}
        total={list.data.total}
        things={things}
        onPage={(next) => {
          scrollBack()
          onPage(next)
        }}
      />
    </div>
  )
}
