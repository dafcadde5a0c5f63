import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import globalData from '@csstools/postcss-global-data'
import react from '@vitejs/plugin-react'
import customMedia from 'postcss-custom-media'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** The API that `npm run dev` starts, at the configured or the default port. */
const DEV_API = `http://localhost:${process.env.PORT || 3000}`
const DEV_BASE_PATH = `/${process.env.BASE_PATH || 'haircuts'}`
  .replace(/\/+/g, '/')
  .replace(/\/$/, '')

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

/** The modules with these paths below the `src` of this app or of a package. */
function sources(...paths: string[]) {
  return new RegExp(`/src/(${paths.join('|')})\\.`)
}

/** lucide-react without the icons of single screens. */
const ICONS = /\/lucide-react\/(?!.*\/icons\/(?!(chevron-left|chevron-right|arrow-left)\.))/

const KIT = sources(
  'ui/(breakpoints|button|skeleton|notice|cx|visually-hidden)',
  'ui/browser/(base-path|clock|lazy)',
  'ui/format/money',
  'app/api/(trpc|settings|session|content)',
  'app/paths',
  'app/shell/(arrival|external-link|page-frame|text)',
  'features/contact/contact-link',
)

/** The choice of a time, and the picture that the pages with it take. */
const TIMES = sources(
  'features/booking/slots/(slot-picker|day-strip|use-slots|slot-windows|text)',
  'features/booking/(visit-total|intake/use-picture)',
  'ui/hooks/use-swipe',
  'local-date',
  'periods',
)

/** The choice and the upload of a picture, for visitors and in the back office. */
const PICTURE = new RegExp(
  `${sources('features/booking/intake/picture-field', 'ui/file-choice', 'app/api/upload-picture').source}|${/\/icons\/image-plus\./.source}`,
)

/** What pages of texts have in common. */
const PROSE = sources(
  'features/content/(rich-text|site-picture|drawing)',
  'content/(rich-text|safe-link|links)-form',
)

/** The links that lead out of a page of texts. */
const EXITS = new RegExp(
  `${sources('app/shell/home-link').source}|${/\/lucide-react\/.*\/icons\/arrow-up-right\./.source}`,
)

/** What the frame of the back office and its screens have in common. */
const OFFICE = sources(
  'features/admin/editing/use-unsaved-changes',
  'features/admin/(messages|screen)/text',
  'ui/browser/idle-turn',
  'app/admin-paths',
)

/** The manual chunks, by path: `vendor` changes rarely, `kit` is shared by most screens, and so on. */
const CHUNKS = {
  vendor:
    /node_modules\/(react|react-dom|scheduler|wouter|regexparam|superjson|copy-anything|@trpc\/[a-z-]+(?!.*(httpBatchLink|wsLink|resolveResponse|\?live))|@tanstack\/(react-query|query-core))\//,
  kit: KIT,
  icons: ICONS,
  visits: sources(
    'ui/format/datetime',
    'ui/hooks/use-step-history',
    'features/booking/visit-text',
    'free-special',
  ),
  times: new RegExp(`${TIMES.source}|${/\/lucide-react\/.*\/icons\/calendar-range\./.source}`),
  link: sources('features/appointment/(use-linked-booking|link-failed)', 'ui/hooks/use-step-focus'),
  sheet: sources('features/appointment/visit-sheet'),
  office: new RegExp(`${OFFICE.source}|${/\/lucide-react\/.*\/icons\/(x|mail)\./.source}`),
  picture: PICTURE,
  prose: PROSE,
  exits: EXITS,
}

/** Whether the files are those of a visitor's page with the choice of a time. */
function isForTimes(files: string[]) {
  return (
    files.some((file) => file.includes('/times-')) &&
    !files.some((file) => file.includes('/office-'))
  )
}

/** Whether a file is part of every page, or of the page with the choice of a time that names it. */
function isLoadedBefore(file: string, hostId: string) {
  if (/\/(index|vendor|kit|rolldown-runtime)-/.test(file)) return true
  return !hostId.includes('/index-') && /\/(times|visits|icons|slot-skeleton)-/.test(file)
}

/** Few chunks: each one is a request, and small files compress badly. */
const groups = Object.entries(CHUNKS).map(([name, test]) => ({
  name,
  test,
  // A module of one screen stays in that screen's chunk; the vendor modules are always separate from the entry.
  minShareCount: name === 'vendor' ? 1 : 2,
}))

/** 'chip_x3Kq': the class name and a short hash of the file. Vite's default names are twice as long. */
function className(name: string, file: string) {
  const path = relative(import.meta.dirname, file)
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}

/** Two builds: the browser's, and `--ssr src/app/entry-server.tsx` for server-side rendering. */
export default defineConfig(({ command, isSsrBuild }) => ({
  // Asset URLs are relative to index.html; the server replaces `./` with its base path.
  base: command === 'serve' ? `${DEV_BASE_PATH}/` : './',
  plugins: [
    react(),
    devBasePath(),
    isSsrBuild ? [] : [subscriptionLink(), packagesByFile(), serviceWorker(), precompressed()],
  ],
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
    modulePreload: {
      polyfill: false,
      // The entry names every file to preload, and names of files do not compress. A page's own script and styles are
      // preloaded, its shared chunks only for the choice of a time: the other pages share theirs with the page before. A
      // dialog of the back office is loaded ahead, and to begin with dozens of files would block a phone for 100 ms. A
      // document preloads all that its page needs (entry-server.tsx).
      resolveDependencies: (wanted, files, { hostType, hostId }) =>
        hostType === 'js'
          ? files.filter(
              (file) => file === wanted || (isForTimes(files) && !isLoadedBefore(file, hostId)),
            )
          : files,
    },
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
        ...(!isSsrBuild && {
          chunkFileNames: 'assets/[name]-[hash:7].js',
          codeSplitting: { groups, includeDependenciesRecursively: false },
        }),
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
}))
