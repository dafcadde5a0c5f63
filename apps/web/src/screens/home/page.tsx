import { useBusinessName } from '../../api/settings.ts'
import { Drawing } from '../../parts/drawing.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { paths } from '../../paths.ts'
import beard from '../../site/drawings/beard.svg'
import chair from '../../site/drawings/chair.svg'
import fade from '../../site/drawings/fade.svg'
import tools from '../../site/drawings/tools.svg'
import towel from '../../site/drawings/towel.svg'
import { site } from '../../site/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './page.module.css'
import { Slideshow } from './slideshow.tsx'

export const home = {
  kicker: 'A campus ministry with clippers',
  heading: ['Free haircuts,', 'one chair,', 'at home.'],
  intro: [
    'Sit down, get a proper cut, pay nothing. One barber, one chair at home, open to students, cadets and locals as part of a campus ministry.',
    'Donations keep the clippers sharp. Most people give about $20 or $25.',
  ],
  bookACut: 'Book a cut',
  seeFaq: 'Read the FAQ',
  facts: [
    { figure: '2000', words: 'Cutting hair since' },
    { figure: 'Over 5000', words: 'Cuts so far' },
    { figure: '$20 to $30', words: 'Suggested donation' },
  ],
  stepsHeading: 'How it goes',
  steps: [
    {
      heading: 'Choose your cut',
      words: 'A haircut, a fade, a beard, and whatever you like to add to it.',
    },
    {
      heading: 'Pick a time',
      words:
        'You see every free time. Take one, leave your name, and a confirmation comes by email.',
    },
    {
      heading: 'Come and sit down',
      words: 'New here? The address is sent no later than 2 hours before your appointment.',
    },
    {
      heading: 'Give what you like',
      words: 'The cut is free. If you want to donate, 20 to 30 dollars is what is suggested.',
    },
  ],
  whoHeading: 'Whose chair is it?',
  who: [
    'It belongs to whoever sits in it. Students before an interview, cadets before inspection, locals before anything.',
    'Cutting hair is a side activity of a campus ministry here: a way to serve people, one head at a time.',
  ],
} as const

const slides = {
  label: 'Pictures of cuts',
  previous: 'Previous picture',
  next: 'Next picture',
  pause: 'Pause the pictures',
  play: 'Play the pictures',
  position: (current: number, total: number) => `${current} of ${total}`,
  goTo: (position: number, caption: string) => `Picture ${position}: ${caption}`,
  pictures: [
    {
      drawing: 'fade',
      caption: 'A fade, from the side',
      alt: 'Ink drawing of a head from the side: full on top, faded down to the neck.',
    },
    {
      drawing: 'beard',
      caption: 'A beard, lined up',
      alt: 'Ink drawing of a full beard in profile, with a clean edge along the cheek.',
    },
    {
      drawing: 'towel',
      caption: 'A hot towel',
      alt: 'Ink drawing of three rolled towels, steaming.',
    },
    {
      drawing: 'chair',
      caption: 'The chair',
      alt: 'Ink drawing of a barber chair, seen from the side, with nobody in it.',
    },
    {
      drawing: 'tools',
      caption: 'Tools on a tray',
      alt: 'Ink drawing of scissors, a comb, a straight razor and clippers on a tray.',
    },
  ],
} as const

const files = { beard, chair, fade, tools, towel }
const pictures = slides.pictures.map((picture) => ({ ...picture, file: files[picture.drawing] }))

export function Home() {
  const name = useBusinessName()
  return (
    <PageFrame title={`${name} - ${site.tagline}`}>
      <div className={styles.hero}>
        <div className={styles.welcome}>
          <p className={styles.kicker}>{home.kicker}</p>
          <h1>
            {home.heading.map((line) => (
              <span key={line} className={styles.line}>
                {line}{' '}
              </span>
            ))}
          </h1>
          <div className={styles.intro}>
            {home.intro.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </div>
          <p className={styles.actions}>
            <ButtonLink href={paths.book} size="lg">
              {home.bookACut}
            </ButtonLink>
            <ButtonLink href={paths.faq} size="lg" variant="quiet">
              {home.seeFaq}
            </ButtonLink>
          </p>
        </div>
        <Slideshow slides={pictures} words={slides} />
      </div>

      <dl className={styles.facts}>
        {home.facts.map(({ figure, words }) => (
          <div key={figure}>
            <dt>{words}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>

      <div className={styles.notebook}>
        <section className={styles.steps} aria-labelledby="steps">
          <h2 id="steps">{home.stepsHeading}</h2>
          <ol>
            {home.steps.map(({ heading, words }) => (
              <li key={heading}>
                <h3>{heading}</h3>
                <p>{words}</p>
              </li>
            ))}
          </ol>
          <p className={styles.start}>
            <ButtonLink href={paths.book} variant="secondary">
              {home.bookACut}
            </ButtonLink>
          </p>
        </section>
        <section className={styles.who} aria-labelledby="who">
          <h2 id="who">{home.whoHeading}</h2>
          {home.who.map((words) => (
            <p key={words}>{words}</p>
          ))}
          <Drawing file={chair} alt="" className={styles.chair} />
        </section>
      </div>
    </PageFrame>
  )
}
