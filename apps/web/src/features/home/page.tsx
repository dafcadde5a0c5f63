import { homeDocument, slideshowDocument } from '@haircuts/core/site/home-form'
import { sharingDocument } from '@haircuts/core/site/sharing-form'
import { useEffect, useState } from 'react'
import { placeKey, useContent } from '../../app/api/content.ts'
import { useBusinessName } from '../../app/api/settings.ts'
import { paths } from '../../app/paths.ts'
import { PageFrame } from '../../app/shell/page-frame.tsx'
import { RichText } from '../../app/shell/rich-text.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import beard from './beard.svg'
import chair from './chair.svg'
import fade from './fade.svg'
import styles from './page.module.css'
import { type Greeting, Remembered } from './remembered.tsx'
import { Slideshow } from './slideshow.tsx'
import tools from './tools.svg'
import towel from './towel.svg'

const text = {
  bookACut: 'Book a cut',
  seeFaq: 'Read the FAQ',
} as const

const drawings = { beard, chair, fade, tools, towel }

export function Home() {
  const name = useBusinessName()
  const { tagline } = useContent(sharingDocument)
  const [greeting, setGreeting] = useState<Greeting>()
  const isKnown = useIsKnown()
  return (
    <PageFrame title={`${name} - ${tagline}`}>
      <HomeContent remembered={greeting} />
      {isKnown ? <Remembered onGreet={setGreeting} /> : null}
    </PageFrame>
  )
}

/** After hydration, since the document is the same for all visitors (ADR 23, 26). */
function useIsKnown() {
  const [isKnown, setIsKnown] = useState(false)
  useEffect(() => setIsKnown(document.cookie.includes('remembered')), [])
  return isKnown
}

/** The page without its frame, which the preview of the back office shows too. */
export function HomeContent({ remembered }: { remembered?: Greeting | undefined }) {
  const home = useContent(homeDocument)
  const { pictures } = useContent(slideshowDocument)
  return (
    <>
      <div className={styles.hero}>
        <div className={styles.welcome}>
          {remembered || home.kicker ? (
            <p className={styles.kicker}>{remembered?.welcome ?? home.kicker}</p>
          ) : null}
          <h1>
            {home.heading.split('\n').map((line, index) => (
              <span key={placeKey(index)} className={styles.line}>
                {line}{' '}
              </span>
            ))}
          </h1>
          <div className={styles.intro}>
            <RichText text={home.intro} />
          </div>
          <p className={styles.actions}>
            <ButtonLink href={paths.book} size="lg">
              {text.bookACut}
            </ButtonLink>
            <ButtonLink href={remembered ? paths.book : paths.faq} size="lg" variant="quiet">
              {remembered?.action ?? text.seeFaq}
            </ButtonLink>
          </p>
        </div>
        <Slideshow slides={pictures} drawings={drawings} />
      </div>

      {home.facts.length > 0 ? (
        <dl className={styles.facts}>
          {home.facts.map((fact, index) => (
            <div key={placeKey(index)}>
              <dt>{fact.words}</dt>
              <dd>{fact.figure}</dd>
            </div>
          ))}
        </dl>
      ) : null}

      <div className={styles.notebook}>
        <section className={styles.steps} aria-labelledby="steps">
          <h2 id="steps">{home.stepsHeading}</h2>
          <ol>
            {home.steps.map((step, index) => (
              <li key={placeKey(index)}>
                <h3>{step.heading}</h3>
                <RichText text={step.words} />
              </li>
            ))}
          </ol>
          <p className={styles.start}>
            <ButtonLink href={paths.book} variant="secondary">
              {text.bookACut}
            </ButtonLink>
          </p>
        </section>
        <section className={styles.who} aria-labelledby="who">
          <h2 id="who">{home.whoHeading}</h2>
          <RichText text={home.who} />
          <Drawing file={chair} alt="" className={styles.chair} />
        </section>
      </div>
    </>
  )
}
