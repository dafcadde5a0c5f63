import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import globalData from '@csstools/postcss-global-data'
import react from '@vitejs/plugin-react'
import customMedia from 'postcss-custom-media'
import { build, defineConfig, mergeConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { mergeShared } from './chunks.ts'

/** The API that `npm run dev` starts, at the configured or the default port. */
const DEV_API = `http://localhost:${process.env.PORT || 3000}`
const DEV_BASE_PATH = `/${process.env.BASE_PATH || 'haircuts'}`
  .replace(/\/+/g, '/')
  .replace(/\/$/, '')

/** At most so many files with scripts, which scripts/budgets.mjs counts. */
const MAX_FILES = 60
/** The vendor file, the bundler's helpers and the service worker. */
const OTHER_FILES = 3
/** The page that loads all other screens of the back office. */
const SHELL = '/src/app/admin/shell/page.tsx'
/** What the barber waits for before any screen. */
const AWAITED = ['/src/features/admin/login/page.tsx', '/src/app/admin/shell/office.tsx']

type OutputChunk = Rolldown.OutputChunk
type Bundle = Rolldown.OutputBundle

/** Replaces %BASE_PATH% in development; in production the server does it. */
function devBasePath(): Plugin {
  return {
    name: 'dev-base-path',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('%BASE_PATH%', DEV_BASE_PATH),
  }
}

/** Writes a Brotli-compressed copy of every text file, so that the server does not compress per request. */
function precompressed(): Plugin {
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

/** Builds the service worker of the back office, with the list of the files that it keeps for use without a connection. */
function serviceWorker() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'worker',
    filename: 'admin-worker.ts',
    injectRegister: false,
    manifest: false,
    integration: { closeBundleOrder: 'pre' },
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['index.html', 'assets/*.{js,css,woff2}'],
      // The server makes the document of the back office from index.html.
      manifestTransforms: [
        (entries) => ({
          manifest: entries.map((entry) =>
            entry.url === 'index.html' ? { ...entry, url: 'admin/dashboard' } : entry,
          ),
        }),
      ],
    },
  })
}

/** Writes which package modules each chunk contains, for scripts/budgets.mjs. */
function packagesByFile(): Plugin {
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
function subscriptionLink(): Plugin {
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
function twoFilesOfStyles(): Plugin {
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
function className(name: string, file: string) {
  const path = relative(import.meta.dirname, file)
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}

/** The bundler's own division of the browser's code, which is a file for each set of pages and dialogs that share modules. */
async function ownDivision(config: UserConfig) {
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false },
  })
  if (!('output' in result)) throw new Error('The build has more than one output')
  const chunks = result.output.filter((file) => file.type === 'chunk')
  return chunks.map(({ fileName: name, code, facadeModuleId, ...chunk }) => {
    const { moduleIds, imports, dynamicImports, isEntry, isDynamicEntry } = chunk
    const isBackOffice = facadeModuleId?.endsWith(SHELL) === true
    const isAwaited = AWAITED.some((page) => facadeModuleId?.endsWith(page))
    const bytes = code.length
    return {
      name,
      bytes,
      moduleIds,
      imports,
      dynamicImports,
      isEntry,
      isDynamicEntry,
      isBackOffice,
      isAwaited,
    }
  })
}

/** Merges what several pages and dialogs share into few files: each is a request, and small files compress badly. */
function fewFiles(config: UserConfig): Plugin {
  return {
    name: 'few-files',
    // In a hook, because tools that only read this configuration would build the site otherwise.
    config: async () => ({
      build: { rolldownOptions: { output: { codeSplitting: await sharedFiles(config) } } },
    }),
  }
}

/** The file of each module that the first page or several pages load. `vendor` is apart, because it changes rarely. */
async function sharedFiles(config: UserConfig) {
  const division = await ownDivision(config)
  const first = new Set(
    division.flatMap(({ name, isEntry, imports }) => (isEntry ? [name, ...imports] : [])),
  )
  const fileOf = new Map<string, string>()
  for (const [index, chunks] of mergeShared(division, MAX_FILES - OTHER_FILES).entries()) {
    const isFirst = chunks.some(({ name }) => first.has(name))
    for (const { moduleIds, isEntry, isDynamicEntry } of chunks) {
      for (const id of moduleIds) {
        if (isFirst && id.includes('/node_modules/')) fileOf.set(id, 'vendor')
        else if (!isEntry && !isDynamicEntry) fileOf.set(id, isFirst ? 'kit' : `shared-${index}`)
      }
    }
  }
  return {
    groups: [{ debugName: 'shared', name: (id: string) => fileOf.get(id) }],
    includeDependenciesRecursively: false,
  }
}

const configOf = (command: 'build' | 'serve', isSsrBuild: boolean): UserConfig => ({
  // Asset URLs are relative to index.html; the server replaces `./` with its base path.
  base: command === 'serve' ? `${DEV_BASE_PATH}/` : './',
  plugins: [react(), devBasePath(), isSsrBuild ? [] : [subscriptionLink(), packagesByFile()]],
  css: {
    modules: { generateScopedName: className },
    postcss: {
      plugins: [
        globalData({ files: [join(import.meta.dirname, 'src/ui/breakpoints.css')] }),
        customMedia(),
      ],
    },
  },
  // Wouter's replacement of a hook that older versions of React lack, which every page would carry.
  resolve: {
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    // <use href="file.svg#drawing"> does not work with data: URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // @trpc/client does not declare that its modules have no side effects, so its web socket link, which the site
        // does not use, would be part of every page.
        moduleSideEffects: [{ test: /\/node_modules\/@trpc\//, sideEffects: false }],
      },
      output: {
        // Equal in both builds, because server-rendered documents refer to the assets of the browser's build.
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        ...(!isSsrBuild && { chunkFileNames: 'assets/[name]-[hash:7].js' }),
      },
    },
  },
  experimental: {
    // Equal in both builds, so that hydration matches; `useFileAddress` adds the base path.
    renderBuiltUrl: (file, { type, hostType }) =>
      type === 'asset' && hostType === 'js' && file.endsWith('.svg')
        ? { runtime: JSON.stringify(file) }
        : undefined,
  },
  // Bundles all dependencies, and React's production build regardless of NODE_ENV.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  server: {
    proxy: { [`${DEV_BASE_PATH}/api`]: DEV_API },
  },
})

/** Two builds: the browser's, and `--ssr src/app/entry-server.tsx` for server-side rendering. */
export default defineConfig(({ command, isSsrBuild = false }) => {
  const config = configOf(command, isSsrBuild)
  if (command === 'serve' || isSsrBuild) return config
  return mergeConfig(config, {
    plugins: [fewFiles(config), twoFilesOfStyles(), serviceWorker(), precompressed()],
  })
})
