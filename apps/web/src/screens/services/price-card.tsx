import styles from './price-card.module.css'
import type { PriceCard as Card } from './prices.ts'

/** One section of the price list, with dot leaders between name and price. */
export function PriceCard({ card: { heading, items } }: { card: Card }) {
  return (
    <section className={styles.card}>
      <h3 className={styles.heading}>{heading}</h3>
      <dl>
        {items.map(({ name, price, note }) => (
          <div key={name} className={styles.item}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.price}>{price}</dd>
            {note ? <dd className={styles.note}>{note}</dd> : null}
          </div>
        ))}
      </dl>
    </section>
  )
}
