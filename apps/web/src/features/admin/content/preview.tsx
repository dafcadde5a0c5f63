import { filledIn, shownFields } from '@haircuts/core/site/content-form'
import { type ContentKey, editedDocument, isContentKey } from '@haircuts/core/site/editor-form'
import type { ReactNode } from 'react'
import type { Content } from '../../../app/api/admin-outputs.ts'
import { ContentDraft } from '../../../app/api/content.ts'
import { lazy } from '../../../ui/browser/lazy.tsx'
import { LoadFailed } from '../screen/query-state.tsx'
import styles from './page.module.css'
import { content as text } from './text.ts'
import type { ContentEdits } from './use-content-edits.ts'

// Dynamic imports, because the server looks up the files of a page by its entry in the build.
const Home = lazy(async () => (await import('../../home/page.tsx')).HomeContent, {
  Failed: LoadFailed,
})
const Book = lazy(async () => (await import('../../services/page.tsx')).BookContent, {
  Failed: LoadFailed,
})
const Faq = lazy(async () => (await import('../../faq/page.tsx')).FaqContent, {
  Failed: LoadFailed,
})
const Products = lazy(async () => (await import('../../products/page.tsx')).ProductsContent, {
  Failed: LoadFailed,
})
const Donate = lazy(async () => (await import('../../donate/page.tsx')).DonateContent, {
  Failed: LoadFailed,
})
const Contact = lazy(async () => (await import('../../contact/page.tsx')).ContactContent, {
  Failed: LoadFailed,
})
const Privacy = lazy(async () => (await import('../../statements/page.tsx')).PrivacyContent, {
  Failed: LoadFailed,
})
const Accessibility = lazy(
  async () => (await import('../../statements/page.tsx')).AccessibilityContent,
  { Failed: LoadFailed },
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
    <section className={styles.preview} aria-label={text.previewOf(label)} tabIndex={0}>
      <ContentDraft value={draft}>
        <div className={styles.shownPage} inert>
          {PAGES[edited]}
        </div>
      </ContentDraft>
    </section>
  )
}
