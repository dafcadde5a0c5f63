import Lightbulb from 'lucide-react/icons/lightbulb'
import styles from './tips-card.module.css'

/** A card with usage tips for the screen. */
export function TipsCard({ title, tips }: { title: string; tips: readonly string[] }) {
  return (
    <aside className={styles.card} aria-label={title}>
      <h2 className={styles.title}>
        <Lightbulb size={18} aria-hidden /> {title}
      </h2>
      <ul className={styles.tips}>
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </aside>
  )
}
