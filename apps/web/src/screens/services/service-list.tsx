import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { priceText } from '../../lib/money.ts'
import { paths } from '../../paths.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './service-list.module.css'
import { book } from './words.ts'

interface Service {
  id: number
  name: string
  description: string | null
  durationMinutes: number
  price: number | null
}

/** The bookable services. The single link of a row, Book, covers the whole row. */
export function ServiceList({ types }: { types: readonly Service[] }) {
  return (
    <ul className={styles.list}>
      {types.map(({ id, name, description, durationMinutes, price }) => (
        <li key={id} className={styles.row}>
          <div className={styles.what}>
            <h2 className={styles.name}>{name}</h2>
            {description ? <p className={styles.description}>{description}</p> : null}
          </div>
          <p className={styles.size}>
            <span>{book.minutes(durationMinutes)}</span>
            <span>{priceText(price)}</span>
          </p>
          <Link href={paths.bookType(id)} className={styles.book}>
            {book.book}
            <VisuallyHidden> {name}</VisuallyHidden>
            <ChevronRight size={18} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Placeholder rows, enough to fill the first viewport. */
export function ServiceListSkeleton() {
  return (
    <div className={styles.waiting}>
      <Spinner label={book.loading} />
      <ul className={styles.list} aria-hidden="true">
        {[1, 2, 3, 4, 5].map((row) => (
          <li key={row} className={styles.row}>
            <div className={styles.what}>
              <Skeleton className={styles.nameWaiting} />
              <Skeleton className={styles.descriptionWaiting} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
