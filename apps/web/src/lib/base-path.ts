let known: string | undefined

/**
 * Where the site is mounted, without a slash at the end ('' at the root of its host).
 *
 * Decided when the server starts, not when the site is built: it stands in a meta tag of index.html.
 */
export function basePath(): string {
  known ??= read()
  return known
}

/** Where the API answers. */
export function apiBase(): string {
  return `${basePath()}/api`
}

function read() {
  const meta = document.querySelector('meta[name="base-path"]')?.getAttribute('content') ?? ''
  return meta.startsWith('/') ? meta.replace(/\/+$/, '') : ''
}
