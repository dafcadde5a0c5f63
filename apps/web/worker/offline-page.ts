/** Set on the `html` element of a document that the worker serves from the cache. */
export const OFFLINE_MARK = 'data-offline'

/** The document as it is served without a connection. */
export function markOffline(document: string): string {
  return document.replace(/<html(?=[\s>])/, `<html ${OFFLINE_MARK}`)
}

/**
 * The HTML page that the service worker serves while the site cannot be reached and nothing is kept on the device. It is
 * self-contained, since no other file can be loaded then.
 */
export const OFFLINE_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>No connection</title>
<style>
:root { color-scheme: light dark; --paper: #f6f0e4; --ink: #241c17; --accent: #6b1821 }
@media (prefers-color-scheme: dark) { :root { --paper: #1c1815; --ink: #f1e8da; --accent: #e9a19a } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.6 system-ui, sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: 32px 20px }
h1 { font-family: Georgia, serif; line-height: 1.15; margin: 0 0 8px }
p { margin: 0 0 12px }
a { color: var(--accent); display: inline-block; min-height: 44px; line-height: 44px }
</style>
</head>
<body>
<main>
<h1>No connection</h1>
<p>The site cannot be reached right now, and nothing is saved on this device. Reload the page to try again.</p>
<p><a href="">Try again</a></p>
</main>
</body>
</html>`
