import { useRouter } from 'wouter'

let cached: string | undefined

/**
 * The path under which the site is mounted, without a trailing slash; '' at the root of the host.
 * The server decides it when it starts, not the build, and writes it into a meta tag of index.html.
 */
export function basePath(): string {
  cached ??= readMeta()
  return cached
}

/** The base URL of the API. */
export function apiBase(): string {
  return `${basePath()}/api`
}

function readMeta() {
  const meta = document.querySelector('meta[name="base-path"]')?.getAttribute('content') ?? ''
  return meta.startsWith('/') ? meta.replace(/\/+$/, '') : ''
}

/** The URL of a built asset. Asset paths are relative to the base path, which is known only at run time. */
export function useFileAddress(file: string): string {
  const { base } = useRouter()
  return file.startsWith('/') ? file : `${base}/${file}`
}
