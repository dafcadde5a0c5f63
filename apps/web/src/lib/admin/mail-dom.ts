/**
 * A mail drawn inside the page. Mails style themselves inline, which the site's policy forbids to markup
 * and allows to scripts: so the mail is read without being shown, and built again from its elements.
 * Nothing in it can run, and nothing of the page's look reaches it.
 */
const LOOK = 'data-look'
const LEFT_OUT = new Set(['SCRIPT', 'STYLE', 'LINK', 'META', 'TITLE', 'IFRAME', 'OBJECT', 'BASE'])
const KEPT = [
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

export function drawMail(html: string, root: ShadowRoot): void {
  // Even a document that is never shown has its inline styles looked at, so they go by another name.
  // Text cannot look like one: in our mails its quotes are written as &quot;.
  const styles = [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, css]) => css)
  const bare = html.replace(/<style>[^<]*<\/style>/g, '').replaceAll(' style="', ` ${LOOK}="`)
  const mail = new DOMParser().parseFromString(bare, 'text/html')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles.join('\n'))
  root.adoptedStyleSheets = [sheet]
  root.replaceChildren(copyOf(mail.body, 'div'))
}

function copyOf(original: Element, tag = original.tagName.toLowerCase()): HTMLElement {
  const copy = document.createElement(tag)
  for (const name of KEPT) {
    const value = original.getAttribute(name)
    if (value !== null && isHarmless(name, value)) copy.setAttribute(name, value)
  }
  copy.style.cssText = original.getAttribute(LOOK) ?? ''
  if (copy instanceof HTMLAnchorElement) {
    copy.target = '_blank'
    copy.rel = 'noreferrer'
  }
  for (const child of original.childNodes) {
    if (child instanceof Text) copy.append(child.data)
    else if (child instanceof Element && !LEFT_OUT.has(child.tagName)) copy.append(copyOf(child))
  }
  return copy
}

function isHarmless(name: string, value: string): boolean {
  return (name !== 'href' && name !== 'src') || /^(https?|mailto):/i.test(value)
}
