import type { OfflineDay } from './day.ts'

/**
 * The HTML page that the service worker serves while the site cannot be reached, with the stored
 * day. It is self-contained, since no other file can be loaded then.
 */
export function offlinePage(day: OfflineDay | undefined): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>No connection</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>No connection</h1>
<p>The site cannot be reached right now. Reload the page to try again.</p>
${day ? visitsOf(day) : '<p>Your day is not saved on this device yet.</p>'}
<p><a href="">Try again</a></p>
</main>
</body>
</html>`
}

function visitsOf({ day, asOf, visits }: OfflineDay): string {
  const rows = visits.map(
    ({ time, client, service, phone }) =>
      `<li><time>${escapeHtml(time)}</time><div><b>${escapeHtml(client)}</b><br>${escapeHtml(service)}${phone ? `<br><a href="tel:${escapeHtml(phone.replace(/[^+\d]/g, ''))}">${escapeHtml(phone)}</a>` : ''}</div></li>`,
  )
  return `<h2>${escapeHtml(day)}</h2>
<p class="soft">${escapeHtml(asOf)}</p>
${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>No bookings.</p>'}`
}

/** Escapes text for HTML: names and services come from visitors. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const STYLE = `
:root { color-scheme: light dark; --paper: #f6f0e4; --ink: #241c17; --soft: #55493f; --line: #d9ccb6; --accent: #6b1821 }
@media (prefers-color-scheme: dark) { :root { --paper: #1c1815; --ink: #f1e8da; --soft: #c8bbaa; --line: #3b332c; --accent: #e9a19a } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.6 system-ui, sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: 32px 20px }
h1, h2 { font-family: Georgia, serif; line-height: 1.15; margin: 0 0 8px }
h2 { margin-top: 32px }
p { margin: 0 0 12px }
.soft { color: var(--soft); font-size: 15px }
a { color: var(--accent); display: inline-block; min-height: 44px; line-height: 44px }
ul { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line) }
li { display: grid; grid-template-columns: 6rem 1fr; padding: 12px 0; border-bottom: 1px solid var(--line) }
time { font-variant-numeric: tabular-nums; font-weight: 600 }`
