import { Link, useLocation } from 'wouter'
import styles from './place-list.module.css'
import { isDaysWork, type Place, places } from './places.ts'

/** All screens: the day's work, and below a line what is set up once. */
export function PlaceLists() {
  return (
    <>
      <PlaceList places={places.filter(isDaysWork)} />
      <PlaceList places={places.filter((place) => !isDaysWork(place))} />
    </>
  )
}

function PlaceList({ places }: { places: readonly Place[] }) {
  return (
    <ul className={styles.places}>
      {places.map((place) => (
        <li key={place.path}>
          <PlaceLink {...place} className={styles.place} />
        </li>
      ))}
    </ul>
  )
}

export function PlaceLink(props: Place & { className: string | undefined }) {
  const { path, words, Icon, className } = props
  const [here] = useLocation()
  return (
    <Link href={path} className={className} aria-current={here === path ? 'page' : undefined}>
      <Icon size={20} aria-hidden />
      <span>{words}</span>
    </Link>
  )
}
