/** Scripts load at low priority: the rendered page is readable before hydration, so styles and fonts go first. */
export const LOW_PRIORITY = 'fetchpriority="low"'
const SCRIPT = /<script type="module"|<link rel="modulepreload"/g

const HEAD = /<!--head-->(.*)<!--\/head-->/s
const ROOT = '<div id="root">'

/** The built index.html in the parts between which a page is written. */
interface Template {
  beforeHead: string
  /** The replaceable part of the head. */
  head: string
  styles: string
  beforeRoot: string
  /** The same for a rendered page, which is readable before its scripts run. */
  beforeContent: string
  afterRoot: string
}

/** @param html with its addresses below the base path. */
export function readTemplate(html: string): Template {
  const { styles, rest } = withoutStyles(html)
  const match = HEAD.exec(rest)
  const root = rest.indexOf(ROOT) + ROOT.length
  if (!match?.[1] || root < ROOT.length)
    throw new Error('index.html has no <!--head--> part or no root element')
  const afterHead = match.index + match[0].length
  const beforeRoot = rest.slice(afterHead, root)
  return {
    beforeHead: rest.slice(0, match.index),
    head: match[1],
    styles,
    beforeRoot,
    beforeContent: beforeRoot.replaceAll(SCRIPT, `$& ${LOW_PRIORITY}`),
    afterRoot: rest.slice(root),
  }
}

/** Takes the stylesheet links out, so that they can precede fonts and scripts: stylesheets block the first paint. */
function withoutStyles(html: string): { styles: string; rest: string } {
  const style = /<link rel="stylesheet"[^>]*>/g
  return { styles: (html.match(style) ?? []).join(''), rest: html.replaceAll(style, '') }
}
