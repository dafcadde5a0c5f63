/**
 * The layout of every mail: one column of tables with inline styles, which all mail clients support.
 * Colours are the site's, with a dark variant by `prefers-color-scheme`.
 */

export interface MailLink {
  label: string
  url: string
}

/** A visit in a list of several. */
export interface MailEntry {
  /** Without a link it is text. */
  title: { label: string; url: string | null }
  lines: string[]
  /** Such as a number to call. */
  links: MailLink[]
}

export interface MailBody {
  subject: string
  /** The preview text that mail clients show beside the subject. */
  preheader: string
  heading: string
  paragraphs: string[]
  /** The dates of several appointments; null where one cannot be changed. */
  dates: { label: string; url: string | null }[]
  /** Lists of visits, each under a heading unless that is empty. */
  sections?: { heading: string; entries: MailEntry[] }[]
  /** Label and value; a value may have several lines. A list has a little space between its rows. */
  facts: [string, string | string[] | MailLink][]
  /** The primary button. */
  action: MailLink | null
  /** The button comes before the facts. */
  isActionFirst: boolean
  links: MailLink[]
  /** Shown in the header and footer. */
  business: { name: string; phone: string; email: string; logoUrl: string }
  /** The page where a client asks for all links, in the footer; null in an email that has them, and to the barber. */
  myLinksUrl: string | null
  /** An address that becomes a link where the paragraphs hold it. Nothing else in them does. */
  linkedUrl?: string
}

const MY_LINKS = 'Send me my links'

const MARKS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => MARKS[mark] ?? '')
}

const lines = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>')

const SANS =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const SERIF = "font-family:Georgia,'Times New Roman',serif"

/** Mail clients without media queries show the light variant. */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { color: #6b1821; }
@media (max-width: 480px) { .card { padding: 24px 20px !important; } h1 { font-size: 24px !important; } }
@media (prefers-color-scheme: dark) {
  .paper { background: #1c1815 !important; }
  .card { background: #25201c !important; border-color: #3b332c !important; }
  .ink, h1 { color: #f1e8da !important; }
  .soft { color: #c8bbaa !important; }
  .line { border-color: #3b332c !important; }
  .brass { color: #d9b166 !important; }
  .button { background: #8e2b36 !important; color: #fdf1ea !important; }
  .link { color: #e9a19a !important; }
}`

/** Outlook on Windows ignores `max-width`; the other programs take these lines for comments. */
const FOR_OUTLOOK = {
  open: '<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->',
  close: '<!--[if mso]></td></tr></table><![endif]-->',
}

export function mailHtml(body: MailBody): string {
  const { business } = body
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(body.subject)}</title>
<style>${STYLE}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#f6f0e4">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(body.preheader)}${'&#8199;&#847; '.repeat(40)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f0e4">
<tr><td align="center" style="padding:24px 12px">
${FOR_OUTLOOK.open}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="brass" style="${SERIF};padding:4px 8px 16px;font-size:17px;color:#7d5a16">${logo(business)}${escapeHtml(business.name)}</td></tr>
<tr><td class="card" style="background:#fcf8ef;border:1px solid #d9ccb6;border-radius:6px;padding:32px">
<h1 style="${SERIF};margin:0 0 16px;font-size:28px;line-height:1.2;font-weight:600;color:#241c17">${escapeHtml(body.heading)}</h1>
${body.paragraphs.map((text) => paragraph(text, body.linkedUrl)).join('\n')}
${dateList(body.dates)}
${(body.sections ?? []).map(section).join('\n')}
${body.isActionFirst ? button(body.action) : ''}
${factTable(body.facts)}
${body.isActionFirst ? '' : button(body.action)}
${linkList(body.links)}
</td></tr>
<tr><td class="soft" style="${SANS};padding:16px 8px;font-size:13px;line-height:1.6;color:#6f6255">${footer(body)}</td></tr>
</table>
${FOR_OUTLOOK.close}
</td></tr>
</table>
</body>
</html>
`
}

/** The plain-text alternative. */
export function mailText(body: MailBody): string {
  const { business } = body
  const facts = body.facts.map(([label, value]) => {
    const text = isLink(value) ? value.label : value
    const rows = typeof text === 'string' ? ` ${text}` : ['', ...text].join('\n')
    return `${label}:${rows.replace(/\r?\n/g, '\n  ')}`
  })
  const { action, isActionFirst } = body
  const first = action && isActionFirst ? [action] : []
  const links = [...(action && !isActionFirst ? [action] : []), ...body.links]
  const linkText = ({ label, url }: MailLink) => `${label}:\n${url}`
  return [
    body.heading,
    ...body.paragraphs,
    ...first.map(linkText),
    ...body.dates.map(({ label, url }) => (url ? `${label}\n${url}` : label)),
    ...(body.sections ?? []).flatMap(sectionText),
    ...(facts.length ? [facts.join('\n')] : []),
    ...links.map(linkText),
    ['-- ', business.name, business.phone, business.email, ...myLinksText(body)]
      .filter(Boolean)
      .join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
}

function myLinksText({ myLinksUrl }: MailBody): string[] {
  return myLinksUrl ? [`${MY_LINKS}: ${myLinksUrl}`] : []
}

function sectionText({ heading, entries }: { heading: string; entries: MailEntry[] }): string[] {
  const texts = entries.map(({ title, lines: about, links }) =>
    [
      title.label,
      ...about.flatMap((line) => line.split(/\r?\n/)).map((line) => `  ${line}`),
      ...links.flatMap(linkLines).map((line) => `  ${line}`),
      ...(title.url ? [`  ${title.url}`] : []),
    ].join('\n'),
  )
  return heading === '' ? texts : [heading, ...texts]
}

/** A number to call is its own text. */
function linkLines({ label, url }: MailLink): string[] {
  return /^https?:/.test(url) ? [`${label}:`, url] : [label]
}

function logo({ logoUrl }: MailBody['business']): string {
  if (!logoUrl) return ''
  return `<img src="${escapeHtml(logoUrl)}" alt="" height="32" style="vertical-align:middle;margin-right:10px;border:0">`
}

function paragraph(text: string, linkedUrl: string | undefined): string {
  const written = linkedUrl
    ? lines(text).replaceAll(escapeHtml(linkedUrl), link({ label: linkedUrl, url: linkedUrl }))
    : lines(text)
  return `<p class="ink" style="${SANS};margin:0 0 14px;font-size:16px;line-height:1.6;color:#241c17">${written}</p>`
}

function dateList(dates: MailBody['dates']): string {
  if (dates.length === 0) return ''
  const items = dates.map(({ label, url }) => {
    // Not an inline block: the number of the list would stand beside its last line.
    const item = url
      ? `<a class="link" href="${escapeHtml(url)}" style="color:#6b1821">${escapeHtml(label)}</a>`
      : escapeHtml(label)
    return `<li class="ink" style="${SANS};margin:0 0 8px;font-size:16px;line-height:1.5;color:#241c17">${item}</li>`
  })
  return `<ol style="margin:0 0 16px;padding:0 0 0 24px">${items.join('\n')}</ol>`
}

function section({ heading, entries }: { heading: string; entries: MailEntry[] }): string {
  const title =
    heading === ''
      ? ''
      : `<h2 class="ink" style="${SERIF};margin:20px 0 8px;font-size:19px;line-height:1.3;font-weight:600;color:#241c17">${escapeHtml(heading)}</h2>`
  const rows = entries.map(
    ({ title: { label, url }, lines: about, links }) => `<tr>
<td class="ink line" style="${SANS};padding:12px 0;font-size:16px;line-height:1.5;color:#241c17;border-top:1px solid #d9ccb6;overflow-wrap:anywhere">${entryTitle(label, url)}${about.map((line) => `<div>${lines(line)}</div>`).join('')}${links.map((each) => `<div style="line-height:2.2">${link(each)}</div>`).join('')}</td>
</tr>`,
  )
  return `${title}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 20px">
${rows.join('\n')}
</table>`
}

function entryTitle(label: string, url: string | null): string {
  return url
    ? `<a class="link" href="${escapeHtml(url)}" style="color:#6b1821;font-weight:600">${escapeHtml(label)}</a>`
    : `<strong style="font-weight:600">${escapeHtml(label)}</strong>`
}

function isLink(value: MailBody['facts'][number][1]): value is MailLink {
  return typeof value === 'object' && 'url' in value
}

function factValue(value: MailBody['facts'][number][1]): string {
  if (isLink(value)) return link(value)
  return typeof value === 'string' ? lines(value) : value.map(row).join('')
}

/** Label above value, so that neither breaks on a phone, with or without support of media queries. */
function factTable(facts: MailBody['facts']): string {
  if (facts.length === 0) return ''
  const rows = facts.map(
    ([label, value]) => `<tr>
<td class="ink line" style="${SANS};padding:10px 0;font-size:16px;line-height:1.5;color:#241c17;border-top:1px solid #d9ccb6"><div class="soft" style="font-size:13px;color:#55493f">${escapeHtml(label)}</div>${factValue(value)}</td>
</tr>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:16px 0 20px">
${rows.join('\n')}
</table>`
}

function row(text: string): string {
  return `<p style="margin:0 0 10px">${lines(text)}</p>`
}

/** A cell, because Outlook on Windows ignores the padding of links: there `mso-padding-alt` pads the cell instead. */
function button(action: MailLink | null): string {
  if (!action) return ''
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="button" bgcolor="#6b1821" style="border-radius:6px;background:#6b1821;mso-padding-alt:13px 22px"><a class="button" href="${escapeHtml(action.url)}" style="${SANS};display:inline-block;padding:13px 22px;border-radius:6px;background:#6b1821;color:#fdf5ea;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></td></tr></table>`
}

/** Several links have a line each, so that a thumb hits the right one. */
function linkList(links: MailLink[]): string {
  if (links.length === 0) return ''
  return `<p class="soft" style="${SANS};margin:16px 0 0;font-size:15px;line-height:${links.length > 1 ? 2.2 : 1.7};color:#55493f">${links.map(link).join('<br>')}</p>`
}

/** A link is an inline block, so that a line ends between two links rather than within one. */
function link({ label, url }: MailLink): string {
  return `<a class="link" href="${escapeHtml(url)}" style="display:inline-block;color:#6b1821">${lines(label)}</a>`
}

function footer({ business: { name, phone, email }, myLinksUrl }: MailBody): string {
  const parts = [escapeHtml(name)]
  if (phone) parts.push(escapeHtml(phone))
  if (email) parts.push(link({ label: email, url: `mailto:${email}` }))
  const contact = parts.join(' · ')
  return myLinksUrl ? `${contact}<br>${link({ label: MY_LINKS, url: myLinksUrl })}` : contact
}
