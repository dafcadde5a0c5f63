import { filledIn, shownFields } from '@haircuts/router/content/content-form'
import { type ContentKey, editedDocument, isContentKey } from '@haircuts/router/content/editor-form'
import type { ReactNode } from 'react'
import { ContentDraft } from '../../../api/content.ts'
import { lazyComponent } from '../../../parts/admin/lazy-component.tsx'
import type { Content } from '../../../parts/admin/outputs.ts'
import styles from './page.module.css'
import type { ContentEdits } from './use-content-edits.ts'
import { content as words } from './words.ts'

// Dynamic imports, because the server looks up the files of a page by its entry in the build.
const Home = lazyComponent(async () => (await import('../../home/page.tsx')).HomeContent)
const Book = lazyComponent(async () => (await import('../../services/page.tsx')).BookContent)
const Faq = lazyComponent(async () => (await import('../../faq/page.tsx')).FaqContent)
const Products = lazyComponent(
  async () => (await import('../../products/page.tsx')).ProductsContent,
)
const Donate = lazyComponent(async () => (await import('../../donate/page.tsx')).DonateContent)
const Contact = lazyComponent(async () => (await import('../../contact/page.tsx')).ContactContent)
const Privacy = lazyComponent(
  async () => (await import('../../statements/page.tsx')).PrivacyContent,
)
const Accessibility = lazyComponent(
  async () => (await import('../../statements/page.tsx')).AccessibilityContent,
)

/** The page of each document. Two pages show the links. */
const PAGES: Readonly<Record<ContentKey, ReactNode>> = {
  links: (
    <>
      <Contact />
      <Donate />
    </>
  ),
  home: <Home />,
  slideshow: <Home />,
  services: <Book />,
  faq: <Faq />,
  products: <Products />,
  donate: <Donate />,
  contact: <Contact />,
  privacy: <Privacy />,
  accessibility: <Accessibility />,
}

interface PreviewProps {
  edited: ContentKey
  documents: Content['documents']
  edits: Pick<ContentEdits, 'valueOf'>
}

/**
 * The visitors' page with the unsaved edits. It is inert, so that its links and buttons do not react; the box around it
 * scrolls.
 */
export function Preview({ edited, documents, edits }: PreviewProps) {
  const { label } = editedDocument(edited)
  const draft = Object.fromEntries(
    documents.flatMap(({ key, defaults }) =>
      isContentKey(key)
        ? [[key, filledIn(key, defaults, shownFields(key, edits.valueOf(key)))]]
        : [],
    ),
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
    <section className={styles.preview} aria-label={words.previewOf(label)} tabIndex={0}>
      <ContentDraft value={draft}>
        <div className={styles.shownPage} inert>
          {PAGES[edited]}
        </div>
      </ContentDraft>
    </section>
  )
}
