import { useBusinessName } from '../../api/settings.ts'
import { BackToHome, ReturnToHome } from '../../parts/home-link.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import styles from './page.module.css'
import { RichParagraph } from './rich-paragraph.tsx'
import { faq } from './words.ts'

export function Faq() {
  const name = useBusinessName()
  return (
    <PageFrame title={faq.title(name)}>
      <BackToHome />
      <h1>{faq.heading}</h1>
      <p className={styles.intro}>{faq.intro}</p>
      <div className={styles.questions}>
        {faq.questions.map(({ question, answer }) => (
          <section key={question} className={styles.entry}>
            <h2 className={styles.question}>{question}</h2>
            <div className={styles.answer}>
              {answer.map((text) => (
                <RichParagraph key={JSON.stringify(text)} text={text} />
              ))}
            </div>
          </section>
        ))}
      </div>
      <ReturnToHome />
    </PageFrame>
  )
}
