import { faqDocument } from '@haircuts/core/site/faq-form'
import { placeKey, useContent } from '../../app/api/content.ts'
import { useBusinessName } from '../../app/api/settings.ts'
import { BackToHome, ReturnToHome } from '../../app/shell/home-link.tsx'
import { PageFrame } from '../../app/shell/page-frame.tsx'
import { RichText } from '../../app/shell/rich-text.tsx'
import styles from './page.module.css'

const text = { title: (businessName: string) => `FAQ - ${businessName}` } as const

export function Faq() {
  const name = useBusinessName()
  return (
    <PageFrame title={text.title(name)}>
      <FaqContent />
    </PageFrame>
  )
}

/** The page without its frame, which the preview of the back office shows too. */
export function FaqContent() {
  const { heading, intro, questions } = useContent(faqDocument)
  return (
    <>
      <BackToHome />
      <h1>{heading}</h1>
      {intro ? <p className={styles.intro}>{intro}</p> : null}
      <div className={styles.questions}>
        {questions.map(({ question, answer }, index) => (
          <section key={placeKey(index)} className={styles.entry}>
            <h2 className={styles.question}>{question}</h2>
            <div className={styles.answer}>
              <RichText text={answer} />
            </div>
          </section>
        ))}
      </div>
      <ReturnToHome />
    </>
  )
}
