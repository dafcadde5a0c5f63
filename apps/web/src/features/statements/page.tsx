import type { ContentDocument } from '@haircuts/core/site/content-form'
import { accessibilityDocument, privacyDocument } from '@haircuts/core/site/statements-form'
import type { ReactNode } from 'react'
import { placeKey, useContent } from '../../app/api/content.ts'
import { useBusinessName } from '../../app/api/settings.ts'
import { BackToHome, ReturnToHome } from '../../app/shell/home-link.tsx'
import { PageFrame } from '../../app/shell/page-frame.tsx'
import { RichText } from '../../app/shell/rich-text.tsx'
import styles from './page.module.css'

/** Says which data about visitors the site keeps, how long, and how they are erased. */
export function Privacy() {
  return (
    <Statement document={privacyDocument}>
      <PrivacyContent />
    </Statement>
  )
}

export function Accessibility() {
  return (
    <Statement document={accessibilityDocument}>
      <AccessibilityContent />
    </Statement>
  )
}

/** The pages without their frame, which the preview of the back office shows too. */
export const PrivacyContent = () => <Content document={privacyDocument} />
export const AccessibilityContent = () => <Content document={accessibilityDocument} />

type Sections = {
  heading: string
  intro: string
  sections: { heading: string; text: string }[]
}

/** A page of sections with headings. */
interface StatementProps {
  document: ContentDocument<Sections>
  children: ReactNode
}

function Statement({ document, children }: StatementProps) {
  const name = useBusinessName()
  const { heading } = useContent(document)
  return (
    <PageFrame title={`${heading} - ${name}`} width="text">
      {children}
    </PageFrame>
  )
}

/** Sections with headings. */
function Content({ document }: { document: ContentDocument<Sections> }) {
  const { heading, intro, sections } = useContent(document)
  return (
    <>
      <BackToHome />
      <h1>{heading}</h1>
      <div className={styles.intro}>
        <RichText text={intro} />
      </div>
      {sections.map((section, index) => (
        <section key={placeKey(index)} className={styles.section}>
          <h2>{section.heading}</h2>
          <div className={styles.text}>
            <RichText text={section.text} />
          </div>
        </section>
      ))}
      <ReturnToHome />
    </>
  )
}
