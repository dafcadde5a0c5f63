import { home, slides } from '../content/home.ts'
import { site } from '../content/site.ts'
import beard from '../drawings/beard.svg'
import chair from '../drawings/chair.svg'
import fade from '../drawings/fade.svg'
import tools from '../drawings/tools.svg'
import towel from '../drawings/towel.svg'
import { useBusinessName } from '../lib/settings.ts'
import { Drawing } from '../parts/drawing.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import { Slideshow } from '../parts/slideshow.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import styles from './home.module.css'

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
