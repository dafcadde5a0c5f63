import { servicesDocument } from '@haircuts/core/site/services-form'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { placeKey, useContent, useSendsEmail } from '../../app/api/content.ts'
import { useBusinessName } from '../../app/api/settings.ts'
import { trpc } from '../../app/api/trpc.ts'
import { paths } from '../../app/paths.ts'
import { ContactLink } from '../../app/shell/contact-link.tsx'
import { PageFrame } from '../../app/shell/page-frame.tsx'
import { RichText } from '../../app/shell/rich-text.tsx'
import { frame } from '../../app/shell/text.ts'
import { lazy } from '../../ui/browser/lazy.tsx'
import { Button } from '../../ui/button.tsx'
import { suggestedText } from '../../ui/format/money.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './page.module.css'
import {
  addonPrices,
  isForGroomsmen,
  type PricedService,
  type PriceItem,
  servicePrices,
} from './prices.ts'
import { book } from './text.ts'

// If this component cannot be loaded, the page stays the one that every other visitor sees.
const SameAgainGreeting = lazy(
  async () => (await import('../same-again/same-again-greeting.tsx')).SameAgainGreeting,
)

export function Book() {
  const name = useBusinessName()
  return (
    <PageFrame title={book.title(name)} startAtContent>
      <BookContent>
        <Greeting />
      </BookContent>
    </PageFrame>
  )
}

/** The page without its frame, which the preview of the back office shows too. */
export function BookContent({ children }: { children?: ReactNode }) {
  const types = useAppointmentTypes()
  const { intro } = useContent(servicesDocument)
  return (
    <>
      <h1 className={styles.title}>{book.heading}</h1>
      {intro ? <p className={styles.intro}>{intro}</p> : null}
      {children}
      <Services types={types} />
      {/* Only after the list has loaded: its length is unknown before, and the prices would shift. */}
      {types.isPending ? null : <Prices types={types.data ?? []} />}
    </>
  )
}

/**
 * The offer to book the last visit again, by the link of an email or on a remembered phone. It is loaded after the
 * page, whose document is the same for all visitors (ADR 23, 26).
 */
function Greeting() {
  const [isKnown, setIsKnown] = useState(false)
  useEffect(() => {
    setIsKnown(location.hash !== '' || document.cookie.includes('remembered'))
  }, [])
  return isKnown ? <SameAgainGreeting /> : null
}

const useAppointmentTypes = () => trpc.appointmentType.list.useQuery({})

function Services({ types }: { types: ReturnType<typeof useAppointmentTypes> }) {
  if (types.isPending) return <ServiceListSkeleton />
  if (types.isLoadingError)
    return (
      <Notice heading={book.failed} text={book.failedHint}>
        <Button variant="secondary" pending={types.isFetching} onClick={() => types.refetch()}>
          {book.retry}
        </Button>
      </Notice>
    )
  if (types.data.length === 0) return <Notice heading={book.empty} text={book.emptyHint} />
  return <ServiceList types={types.data} />
}

/** Names and prices are those of the services, so that the price list cannot differ from what is booked. */
function Prices({ types }: { types: readonly PricedService[] }) {
  const content = useContent(servicesDocument)
  const changes = useSendsEmail() ? book.changes : book.changesWithoutEmail
  return (
    <>
      <p className={styles.changes}>{changes}</p>
      <p className={styles.booked}>
        {book.booked} <Link href={paths.links}>{frame.links}</Link>
      </p>
      <aside className={styles.promotion} aria-labelledby="promotion">
        <h2 id="promotion">{content.promotionHeading}</h2>
        <RichText text={content.promotion} />
      </aside>
      <section className={styles.prices} aria-labelledby="prices">
        <h2 id="prices">{content.pricesHeading}</h2>
        {content.pricesIntro ? <p className={styles.intro}>{content.pricesIntro}</p> : null}
        <div className={styles.cards}>
          <PriceCard heading={book.services} items={servicePrices(types, content.priceNotes)} />
          <PriceCard
            heading={book.addons}
            items={addonPrices(types, book.freeWith(content.promotionHeading))}
          />
          <PriceCard heading={book.packages} items={content.packages} />
        </div>
      </section>
    </>
  )
}

/** "Ask" leads to the request for groomsmen, and for any other package to the contact of the barber. */
function Price({ name, price }: Pick<PriceItem, 'name' | 'price'>) {
  if (price !== book.ask) return price
  if (isForGroomsmen(name)) return <Link href={paths.groomsmen}>{price}</Link>
  return <ContactLink>{price}</ContactLink>
}

interface Service {
  id: number
  name: string
  description: string | null
  durationMinutes: number
  price: number | null
}

/** The bookable services. The single link of a row, Book, covers the whole row. */
function ServiceList({ types }: { types: readonly Service[] }) {
  const [people, setPeople] = useState(1)
  const query = people > 1 ? `?people=${people}` : ''
  return (
    <>
      <fieldset className={styles.people}>
        <legend>{book.people}</legend>
        {[1, 2, 3, 4, 5, 6].map((count) => (
          <label key={count}>
            <input
              type="radio"
              name="people"
              checked={count === people}
              onChange={() => setPeople(count)}
            />
            {count}
          </label>
        ))}
      </fieldset>
      {query && (
        <p role="status" className={styles.changes}>
          {book.inARow}
        </p>
      )}
      <ul className={styles.list}>
        {types.map(({ id, name, description, durationMinutes, price }) => (
          <li key={id} className={styles.row}>
            <div className={styles.what}>
              <h2 className={styles.name}>{name}</h2>
              {description ? <p className={styles.description}>{description}</p> : null}
            </div>
            <p className={styles.size}>
              <span>{book.minutes(durationMinutes)}</span>
              <span>{suggestedText(price)}</span>
            </p>
            <Link href={paths.bookType(id) + query} className={styles.book}>
              {book.book}
              <VisuallyHidden> {name}</VisuallyHidden>
              <ChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Placeholder rows, enough to fill the first viewport. */
function ServiceListSkeleton() {
  return (
    <div className={styles.waiting}>
      <p className={styles.spinner} role="status">
        <span className={styles.pole} aria-hidden="true" />
        <span>{book.loading}</span>
      </p>
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

/** One section of the price list, with dot leaders between name and price. */
function PriceCard({ heading, items }: { heading: string; items: readonly PriceItem[] }) {
  if (items.length === 0) return null
  return (
    <section className={styles.card}>
      <h3 className={styles.priceHeading}>{heading}</h3>
      <dl>
        {items.map(({ name, price, note }, index) => (
          <div key={placeKey(index)} className={styles.item}>
            <dt className={styles.priceName}>{name}</dt>
            <dd className={styles.price}>
              <Price name={name} price={price} />
            </dd>
            {note ? <dd className={styles.note}>{note}</dd> : null}
          </div>
        ))}
      </dl>
    </section>
  )
}
