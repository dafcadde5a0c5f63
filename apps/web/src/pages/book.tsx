import { book } from '../content/book.ts'
import { prices, promotion } from '../content/prices.ts'
import { useBusinessName } from '../lib/settings.ts'
import { trpc } from '../lib/trpc.ts'
import { PageFrame } from '../parts/page-frame.tsx'
import { PriceCard } from '../parts/price-card.tsx'
import { ServiceList, ServiceListWaiting } from '../parts/service-list.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './book.module.css'

export function Book() {
  const name = useBusinessName()
  const types = trpc.appointmentType.list.useQuery({})
  return (
    <PageFrame title={book.title(name)} startAtContent>
      <h1 className={styles.title}>{book.heading}</h1>
      <p className={styles.intro}>{book.intro}</p>
      <Services types={types} />
      {/* Below the list, and only after it: nobody knows how long it is, and prices must not jump. */}
      {types.isPending ? null : <Prices />}
    </PageFrame>
  )
}

type Types = ReturnType<typeof trpc.appointmentType.list.useQuery>

function Services({ types }: { types: Types }) {
  if (types.isPending) return <ServiceListWaiting />
  if (types.isError)
    return (
      <Notice heading={book.failed} words={book.failedHint}>
        <Button variant="secondary" pending={types.isFetching} onClick={() => types.refetch()}>
          {book.retry}
        </Button>
      </Notice>
    )
  if (types.data.length === 0) return <Notice heading={book.empty} words={book.emptyHint} />
  return <ServiceList types={types.data} />
}

function Prices() {
  return (
    <>
      <p className={styles.changes}>{book.changes}</p>
      <aside className={styles.promotion} aria-labelledby="promotion">
        <h2 id="promotion">{promotion.heading}</h2>
        <p>{promotion.words}</p>
      </aside>
      <section className={styles.prices} aria-labelledby="prices">
        <h2 id="prices">{prices.heading}</h2>
        <p className={styles.intro}>{prices.intro}</p>
        <div className={styles.cards}>
          <PriceCard card={prices.services} />
          <PriceCard card={prices.addons} />
          <PriceCard card={prices.packages} />
        </div>
      </section>
    </>
  )
}
