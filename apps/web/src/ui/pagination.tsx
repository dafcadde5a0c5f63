import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useRef } from 'react'
import styles from './pagination.module.css'

interface PaginationProps {
  page: number
  pageSize: number
  total: number
  /** The items in the plural: 'bookings'. */
  things: string
  onPage: (page: number) => void
}

export function Pagination({ page, pageSize, total, things, onPage }: PaginationProps) {
  if (total === 0) return null
  const pages = Math.ceil(total / pageSize)
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  return (
    <nav className={styles.pagination} aria-label={`Pages of ${things}`}>
      <p className={styles.range}>
        Showing {first} to {last} of {total} {things}
      </p>
      <ul className={styles.pages}>
        <li>
          <button
            type="button"
            className={styles.step}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeft size={18} aria-hidden /> Previous
          </button>
        </li>
        {pageSteps(page, pages).map((step, index) =>
          step === 'gap' ? (
            <li
              key={index < 3 ? 'gap before' : 'gap after'}
              className={styles.gap}
              aria-hidden="true"
            >
              …
            </li>
          ) : (
            <li key={step}>
              <button
                type="button"
                className={styles.number}
                aria-label={`Page ${step}`}
                aria-current={step === page ? 'page' : undefined}
                onClick={() => onPage(step)}
              >
                {step}
              </button>
            </li>
          ),
        )}
        <li>
          <button
            type="button"
            className={styles.step}
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          >
            Next <ChevronRight size={18} aria-hidden />
          </button>
        </li>
      </ul>
    </nav>
  )
}

/** A page number, or an ellipsis for omitted pages. */
type PageStep = number | 'gap'

/** The first, the last, the current page and its neighbours, with a gap in place of one or more omitted pages. */
export function pageSteps(page: number, totalPages: number): PageStep[] {
  const wanted = new Set([1, page - 1, page, page + 1, totalPages])
  const shown = [...wanted].filter((each) => each >= 1 && each <= totalPages).sort((a, b) => a - b)
  return shown.flatMap((each, index) => {
    const before = shown[index - 1] ?? each - 1
    return each - before > 1 ? ['gap', each] : [each]
  })
}

/** Scrolls to the top of a list after the pagination at its bottom was used. */
export function useScrollBack<Head extends HTMLElement>() {
  const head = useRef<Head>(null)
  return {
    head,
    scrollBack: () => {
      const isAbove = (head.current?.getBoundingClientRect().top ?? 0) < 0
      if (isAbove) head.current?.scrollIntoView({ block: 'start' })
    },
  }
}
