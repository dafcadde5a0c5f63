import { filledIn, shownFields } from '@haircuts/core/site/content-form'
import { type ContentKey, editedDocument, isContentKey } from '@haircuts/core/site/editor-form'
import { type ReactNode, useRef, useState } from 'react'
import { LoadFailed, LoadingRows } from '../../../app/admin/screen/query-state.tsx'
import type { Content } from '../../../app/api/admin-outputs.ts'
import { ContentDraft } from '../../../app/api/content.ts'
import { lazy } from '../../../ui/browser/lazy.tsx'
import styles from './page.module.css'
import { fieldOfText, shownTexts, type WantedField } from './pressed-field.ts'
import { SharedLink } from './shared-link.tsx'
import { content as text } from './text.ts'
import type { ContentEdits } from './use-content-edits.ts'

const PREVIEW = { waiting: <LoadingRows />, Failed: LoadFailed }

// Dynamic imports, because the server looks up the files of a page by its entry in the build.
const Home = lazy(async () => (await import('../../home/page.tsx')).HomeContent, PREVIEW)
const Book = lazy(async () => (await import('../../services/page.tsx')).BookContent, PREVIEW)
const Faq = lazy(async () => (await import('../../faq/page.tsx')).FaqContent, PREVIEW)
const Products = lazy(
  async () => (await import('../../products/page.tsx')).ProductsContent,
  PREVIEW,
)
const Donate = lazy(async () => (await import('../../donate/page.tsx')).DonateContent, PREVIEW)
const Contact = lazy(async () => (await import('../../contact/page.tsx')).ContactContent, PREVIEW)
const Privacy = lazy(
  async () => (await import('../../statements/page.tsx')).PrivacyContent,
  PREVIEW,
)
const Accessibility = lazy(
  async () => (await import('../../statements/page.tsx')).AccessibilityContent,
  PREVIEW,
)

/** The page of each document. Two pages show the links. */
const PAGES: Readonly<Record<Exclude<ContentKey, 'emails'>, ReactNode>> = {
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
  sharing: <SharedLink />,
}

interface PreviewProps {
  edited: Exclude<ContentKey, 'emails'>
  documents: Content['documents']
  edits: Pick<ContentEdits, 'valueOf'>
  onPress: (field: WantedField) => void
}

/**
 * The visitors' page with the unsaved edits. It is inert, so that its links and buttons do not react; the box around it
 * scrolls, and a press on a text leads to its field.
 */
export function Preview({ edited, documents, edits, onPress }: PreviewProps) {
  const { label } = editedDocument(edited)
  const pageBox = useRef<HTMLDivElement>(null)
  const [marked, setMarked] = useState<Mark>()
  const shown = documents.flatMap(({ key, defaults }) =>
    isContentKey(key)
      ? [[key, filledIn(key, defaults, shownFields(key, edits.valueOf(key)))] as const]
      : [],
  )
  const draft = Object.fromEntries(shown)

  /** The text at this point of the window and its field, that of the open document first. */
  function textAt(x: number, y: number) {
    const texts = shownTexts(shown)
    const own = texts.filter(({ key }) => key === edited)
    for (const { element, text } of textsUnder(pageBox.current, x, y)) {
      const field = fieldOfText(own, text) ?? fieldOfText(texts, text)
      if (field) return { element, field }
    }
    return undefined
  }
  return (
    <div className={styles.shown}>
      <p className={styles.pressHint}>{text.pressHint}</p>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard the fields are reached directly. */}
      <section
        className={styles.preview}
        aria-label={text.previewOf(label)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
        tabIndex={0}
        data-marked={marked ? true : undefined}
        onClick={({ clientX, clientY }) => {
          const field = textAt(clientX, clientY)?.field
          if (field) onPress({ key: field.key, path: field.path })
        }}
        onPointerMove={({ currentTarget, clientX, clientY, pointerType }) => {
          const element = pointerType === 'mouse' ? textAt(clientX, clientY)?.element : undefined
          setMarked(element && markOf(element, currentTarget))
        }}
        onPointerLeave={() => setMarked(undefined)}
      >
        <ContentDraft value={draft}>
          <div className={styles.shownPage} ref={pageBox} inert>
            {PAGES[edited]}
          </div>
        </ContentDraft>
        {marked ? <span className={styles.marked} style={marked} aria-hidden /> : null}
      </section>
    </div>
  )
}

type Mark = Record<'left' | 'top' | 'width' | 'height', number>

/** The frame around a text, in the coordinates of the box that scrolls. */
function markOf(element: Element, box: Element): Mark {
  const { left, top, width, height } = element.getBoundingClientRect()
  const outer = box.getBoundingClientRect()
  return {
    left: left - outer.left + box.scrollLeft,
    top: top - outer.top + box.scrollTop,
    width,
    height,
  }
}

/** The elements at a point of an inert page, the innermost first, with their text or the description of a picture. */
function textsUnder(page: HTMLElement | null, x: number, y: number) {
  if (!page) return []
  // What is inert is not found at a point.
  page.inert = false
  const texts: { element: Element; text: string }[] = []
  let element = document.elementFromPoint(x, y)
  while (element && element !== page && page.contains(element)) {
    const text = element instanceof HTMLImageElement ? element.alt : (element.textContent ?? '')
    texts.push({ element, text })
    element = element.parentElement
  }
  page.inert = true
  return texts
}
