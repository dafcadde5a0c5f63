import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** The page that loads all other screens of the back office. */
const SHELL = '/src/app/admin/shell/page.tsx'

type OutputChunk = Rolldown.OutputChunk
type Bundle = Rolldown.OutputBundle

/** Replaces %BASE_PATH% in development; in production the server does it. */
export function devBasePath(basePath: string): Plugin {
  return {
    name: 'dev-base-path',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('%BASE_PATH%', basePath),
  }
}

/** Writes a Brotli-compressed copy of every text file, so that the server does not compress per request. */
export function precompressed(): Plugin {
  let folder = ''
  return {
    name: 'precompressed',
    configResolved: ({ build }) => {
      folder = build.outDir
    },
    closeBundle: () => {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg|webmanifest)$/.test(name)) continue
        const file = join(folder, name)
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
      }
    },
  }
}

/** Writes which package modules each chunk contains, for scripts/budgets.mjs. */
export function packagesByFile(): Plugin {
  return {
    name: 'packages-by-file',
    generateBundle(_, bundle) {
      const packages = Object.values(bundle).flatMap((output) => {
        if (output.type !== 'chunk') return []
        const modules = output.moduleIds.flatMap((id) =>
          id.split('/node_modules/').slice(1).slice(-1),
        )
        return [[output.fileName, [...new Set(modules)].sort()]]
      })
      this.emitFile({
        type: 'asset',
        fileName: '.vite/packages.json',
        source: JSON.stringify(Object.fromEntries(packages), null, 2),
      })
    },
  }
}

/**
 * Gives the live changes a copy of tRPC's client of their own. The bundler does not divide a module, and the link for
 * subscriptions, which weighs 3 KiB, would be part of every page.
 */
export function subscriptionLink(): Plugin {
  return {
    name: 'subscription-link',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source !== '@trpc/client' || !importer?.endsWith('/follow-changes.ts')) return null
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      return resolved && `${resolved.id}?live`
    },
  }
}

/**
 * Merges all styles into two files: the styles of the back office, which its shell loads, and all others, which the entry
 * loads. A file for each script would almost double the requests of a first visit. Only the entry and the shell refer to the
 * two files: the bundler names a script by its own code and by the names of the scripts that it imports, so the names of these
 * two change with every style. Another script would keep its name, and browsers that have stored it would ask for old styles.
 */
export function twoFilesOfStyles(): Plugin {
  return {
    name: 'two-files-of-styles',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const entry = chunks.find(({ isEntry }) => isEntry)
      const shell = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(SHELL))
      if (!entry || !shell) throw new Error('The build lacks its first page or the back office')
      const site = loadedBy(bundle, entry.fileName, new Set([shell.fileName]))
      const office = loadedBy(bundle, shell.fileName, new Set(site.map((each) => each.fileName)))
      for (const [name, from, loaded] of [
        ['styles.css', entry, site],
        ['back-office.css', shell, office],
      ] as const) {
        const files = loaded.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
        for (const { viteMetadata } of loaded) viteMetadata?.importedCss.clear()
        const source = files.map((file) => takeText(bundle, file)).join('')
        const reference = this.emitFile({ type: 'asset', name, source })
        from.viteMetadata?.importedCss.add(this.getFileName(reference))
      }
    },
  }
}

/** A chunk with its static and dynamic imports. Static imports come first, because a chunk may override their styles. */
function loadedBy(bundle: Bundle, name: string, seen: Set<string>): OutputChunk[] {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || seen.has(name)) return []
  seen.add(name)
  const all = (names: string[]) => names.flatMap((each) => loadedBy(bundle, each, seen))
  return [...all(chunk.imports), chunk, ...all(chunk.dynamicImports)]
}

/** Removes a file from the build. @returns its text. */
function takeText(bundle: Bundle, name: string): string {
  const output = bundle[name]
  delete bundle[name]
  return output?.type === 'asset' ? output.source.toString() : ''
}

/** 'chip_x3Kq': the class name and a short hash of the file. Vite's default names are twice as long. */
export function className(name: string, file: string) {
  const path = relative(import.meta.dirname, file)
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}
