import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useState } from 'react'
import { placeKey } from '../../app/api/content.ts'
import { cx } from '../../ui/cx.ts'
import { SitePicture } from '../../ui/site-picture.tsx'
import styles from './slideshow.module.css'

const SLIDE_MS = 3000
/** How long before its turn a picture is fetched, so that a first visit does not wait for it. */
const AHEAD_MS = 1000

const text = {
  label: 'Pictures of cuts',
  previous: 'Previous picture',
  next: 'Next picture',
  pause: 'Pause the pictures',
  play: 'Play the pictures',
  position: (current: number, total: number) => `${current} of ${total}`,
  goTo: (position: number, caption: string) => `Picture ${position}: ${caption}`,
} as const

interface Slide {
  picture: string
  /** May be empty. */
  caption: string
  alt: string
}

interface SlideshowProps {
  slides: readonly Slide[]
  /** The files of the drawings that a slide may name. */
  drawings: Readonly<Record<string, string>>
}

/**
 * A carousel that advances by itself. It pauses on hover, on keyboard focus inside, with the pause button
 * and for `prefers-reduced-motion` (WCAG 2.2.2).
 */
export function Slideshow({ slides, drawings }: SlideshowProps) {
  const [current, setCurrent] = useState(0)
  const [playing, setPlaying] = useState(true)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [fetched, setFetched] = useState(1)
  const running = playing && !hovered && !focused
  const total = slides.length

  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false)
  }, [])

  useEffect(() => {
    if (!running) return
    const turn = setInterval(() => setCurrent((shown) => (shown + 1) % total), SLIDE_MS)
    return () => clearInterval(turn)
  }, [running, total])

  useEffect(() => {
    const ahead = () => setFetched((count) => Math.max(count, current + 2))
    const timer = setTimeout(ahead, SLIDE_MS - AHEAD_MS)
    return () => clearTimeout(timer)
  }, [current])

  return (
    <section
      className={styles.show}
      aria-roledescription="carousel"
      aria-label={text.label}
      onPointerEnter={(event) => setHovered(event.pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event) => setFocused(event.target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
    >
      <div className={styles.sheet}>
        <ol className={styles.slides} aria-live={running ? 'off' : 'polite'}>
          {slides.map(({ picture, caption, alt }, index) => (
            <li
              key={placeKey(index)}
              className={cx(styles.slide, index === current && styles.shown)}
              aria-hidden={index !== current}
            >
              <figure>
                {index < fetched || index === current ? (
                  <SitePicture picture={picture} drawings={drawings} alt={alt} />
                ) : null}
                <figcaption className={styles.caption}>
                  {caption}
                  <span className={styles.position}>{text.position(index + 1, total)}</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.controls}>
        <button
          type="button"
          className={styles.control}
          aria-label={playing ? text.pause : text.play}
          onClick={() => setPlaying(!playing)}
        >
          {playing ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
        </button>
        <div className={styles.dots}>
          {slides.map(({ caption, alt }, index) => (
            <button
              key={placeKey(index)}
              type="button"
              className={styles.dot}
              aria-label={text.goTo(index + 1, caption || alt)}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => setCurrent(index)}
            />
          ))}
        </div>
        <button
          type="button"
          className={styles.control}
          aria-label={text.previous}
          onClick={() => setCurrent((current + total - 1) % total)}
        >
          <ChevronLeft size={20} aria-hidden />
        </button>
        <button
          type="button"
          className={styles.control}
          aria-label={text.next}
          onClick={() => setCurrent((current + 1) % total)}
        >
          <ChevronRight size={20} aria-hidden />
        </button>
      </div>
    </section>
  )
}
