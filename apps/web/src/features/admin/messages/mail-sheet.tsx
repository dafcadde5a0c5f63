import { useEffect, useRef } from 'react'
import type { Mail } from '../../../app/api/admin-outputs.ts'
import styles from './mail-sheet.module.css'
import { oneMessage as text } from './text.ts'

/** An email rendered as its recipient sees it. */
export function MailSheet({ mail }: { mail: Mail }) {
  const host = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = host
    if (current) drawMail(mail.html, current.shadowRoot ?? current.attachShadow({ mode: 'open' }))
  }, [mail.html])
  return <section ref={host} className={styles.sheet} aria-label={text.preview} />
}

/**
 * Renders an email's HTML into a shadow root. The site's Content Security Policy forbids inline
 * styles in markup but allows styles set by scripts, so the email is parsed and copied element by
 * element, with an allowlist of attributes. Scripts in it never run, and the page's styles do not
 * reach it.
 */
const STYLE_ATTRIBUTE = 'data-look'
const REMOVED_TAGS = new Set([
  'SCRIPT',
  'STYLE',
  'LINK',
  'META',
  'TITLE',
  'IFRAME',
  'OBJECT',
  'BASE',
])
const ALLOWED_ATTRIBUTES = [
  'href',
  'src',
  'alt',
  'height',
  'width',
  'align',
  'valign',
  'cellpadding',
  'cellspacing',
  'role',
  'class',
]

function drawMail(html: string, root: ShadowRoot): void {
  // The CSP is applied to `style` attributes even in a detached document, so they are renamed
  // before parsing. Text cannot match the pattern: quotes in the text of our emails are escaped as
  // &quot;.
  const styles = [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, css]) => css)
  const bare = html
    .replace(/<style>[^<]*<\/style>/g, '')
    .replaceAll(' style="', ` ${STYLE_ATTRIBUTE}="`)
  const mail = new DOMParser().parseFromString(bare, 'text/html')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles.join('\n'))
  root.adoptedStyleSheets = [sheet]
  root.replaceChildren(copyOf(mail.body, 'div'))
}

function copyOf(original: Element, tag = original.tagName.toLowerCase()): HTMLElement {
  const copy = document.createElement(tag)
  for (const name of ALLOWED_ATTRIBUTES) {
    const value = original.getAttribute(name)
    if (value !== null && isSafe(name, value)) copy.setAttribute(name, value)
  }
  copy.style.cssText = original.getAttribute(STYLE_ATTRIBUTE) ?? ''
  if (copy instanceof HTMLAnchorElement) {
    copy.target = '_blank'
    copy.rel = 'noreferrer'
  }
  for (const child of original.childNodes) {
    if (child instanceof Text) copy.append(child.data)
    else if (child instanceof Element && !REMOVED_TAGS.has(child.tagName))
      copy.append(copyOf(child))
  }
  return copy
}

/** Links and images may only use http, https and mailto, which excludes `javascript:` URLs. */
function isSafe(name: string, value: string): boolean {
  return (name !== 'href' && name !== 'src') || /^(https?|mailto):/i.test(value)
}
