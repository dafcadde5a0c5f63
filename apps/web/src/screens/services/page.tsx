import { useBusinessName } from '../../api/settings.ts'
import { trpc } from '../../api/trpc.ts'
import { PageFrame } from '../../parts/page-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './page.module.css'
import { PriceCard } from './price-card.tsx'
import { prices, promotion } from './prices.ts'
import { ServiceList, ServiceListSkeleton } from './service-list.tsx'
import { book } from './words.ts'

export function Book() {
  const name = useBusinessName()
  const types = useAppointmentTypes()
  return (
    <PageFrame title={book.title(name)} startAtContent>
      <h1 className={styles.title}>{book.heading}</h1>
      <p className={styles.intro}>{book.intro}</p>
      <Services types={types} />
      {/* Only after the list has loaded: its length is unknown before, and the prices would shift. */}
      {types.isPending ? null : <Prices />}
    </PageFrame>
  )
}

const useAppointmentTypes = () => trpc.appointmentType.list.useQuery({})

function Services({ types }: { types: ReturnType<typeof useAppointmentTypes> }) {
  if (types.isPending) return <ServiceListSkeleton />
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
