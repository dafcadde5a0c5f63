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
import { home, slides } from './words.ts'

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
