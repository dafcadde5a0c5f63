import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Of the API that `npm run dev` starts beside this: where it is told to, or where it is by default. */
const DEV_API = `http://localhost:${process.env.PORT || 3000}`
const DEV_BASE_PATH = `/${process.env.BASE_PATH || 'haircuts'}`
  .replace(/\/+/g, '/')
  .replace(/\/$/, '')

/** In production the server fills in %BASE_PATH%; in dev nobody else would. */
function devBasePath(): Plugin {
  return {
    name: 'dev-base-path',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('%BASE_PATH%', DEV_BASE_PATH),
  }
}

/** Beside every text file its best compression, made once instead of at every visit. */
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

/** Which modules of which packages each script holds: what scripts/budgets.mjs goes by. */
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

/** What all screens need and no release changes; the small things most of them share; and so on. */
const FILES = {
  // Without the hooks that only the back office's client uses.
  vendor:
    /src\/lib\/no-infinite-queries\.|node_modules\/(react|react-dom|scheduler|wouter|regexparam|mitt|@tanstack\/[a-z-]+)\/(?!.*\/(infiniteQueryO|mutationObserver|queriesObserver|queryOptions|use(Infinite|Mutation|Prefetch|Queries|Suspense)))/,
  kit: /\/src\/ui\/(icon|button|skeleton|notice|cx|visually-hidden)\.|\/lucide-react\/.*\/(chevron-left|chevron-right|arrow-left|arrow-up-right)\.|\/src\/lib\/(money|trpc|settings)\.|\/src\/content\/site\.|\/src\/parts\/external-link\./,
  visits: /\/src\/lib\/(datetime|use-later|use-step-history|use-device-zone|visit-words)\./,
  times:
    /\/(slot-picker|day-strip|time-chips|use-slots|slot-windows|local-date|week-label|visit-total|content\/times)\./,
  link: /\/(use-linked-visit|use-step-focus|emailed-link|link-failed|link-state)\./,
  sheet: /\/(visit-sheet|linked-sheet|linked-booking|own-clock|calendar-leaf|actions)\./,
}

/** Few files: each is a request of its own, and small ones compress badly. */
const groups = Object.entries(FILES).map(([name, test]) => ({
  name,
  test,
  // A part of one screen goes with that screen; React and its kind stay apart from the entry.
  minShareCount: name === 'vendor' ? 1 : 2,
}))

/** 'chip_x3Kq': the class and, in four letters, its file. The usual names are twice as long in every page. */
function className(name: string, file: string) {
  const path = relative(import.meta.dirname, file)
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}

/** Two builds: the site itself, and `--ssr src/entry-server.tsx`, which draws it on the server. */
export default defineConfig(({ command, isSsrBuild }) => ({
  // Built assets are addressed relative to index.html; the server turns `./` into its own base path.
  base: command === 'serve' ? `${DEV_BASE_PATH}/` : './',
  plugins: [react(), devBasePath(), isSsrBuild ? [] : [packagesByFile(), precompressed()]],
  css: { modules: { generateScopedName: className } },
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    modulePreload: {
      polyfill: false,
      // What the entry has loaded already need not be named again with every page.
      // The scripts of the back office stand in its own document (entry-server.tsx), not in every visitor's.
      resolveDependencies: (wanted, files, { hostType }) =>
        hostType === 'js'
          ? files.filter(
              (file) =>
                !/\/(index|vendor|kit|rolldown-runtime)-/.test(file) &&
                (!wanted.includes('/admin-') || file === wanted || file.endsWith('.css')),
            )
          : files,
    },
    // Drawings are reached by <use href="file.svg#drawing">, which data: addresses cannot serve.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The same in both builds: the server names in its documents what the browser's build holds.
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        ...(!isSsrBuild && {
          chunkFileNames: 'assets/[name]-[hash:7].js',
          codeSplitting: { groups, includeDependenciesRecursively: false },
        }),
      },
    },
  },
  experimental: {
    // The same text in both builds, so that both draw the same: parts/drawing.tsx knows the rest.
    renderBuiltUrl: (file, { type, hostType }) =>
      type === 'asset' && hostType === 'js' && file.endsWith('.svg')
        ? { runtime: JSON.stringify(file) }
        : undefined,
  },
  resolve: {
    alias: [
      // wouter's stand-in for a hook that React has had since 18.
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
      // What lucide draws its icons with, and ours.
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('src/ui/icon.tsx', import.meta.url)),
      },
      // Half a kilobyte and more of what no screen does.
      {
        find: /^\.\/infiniteQueryBehavior\.js$/,
        replacement: fileURLToPath(new URL('src/lib/no-infinite-queries.ts', import.meta.url)),
      },
    ],
  },
  // All in one place, and React in its production form whatever NODE_ENV says.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  server: {
    proxy: { [`${DEV_BASE_PATH}/api`]: DEV_API },
  },
}))
