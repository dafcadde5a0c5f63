import { join } from 'node:path'
import globalData from '@csstools/postcss-global-data'
import react from '@vitejs/plugin-react'
import customMedia from 'postcss-custom-media'
import { defineConfig, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import {
  className,
  devBasePath,
  packagesByFile,
  precompressed,
  subscriptionLink,
  twoFilesOfStyles,
} from './build-plugins.ts'
import { sharedFile } from './shared-files.ts'

/** The API that `npm run dev` starts, at the configured or the default port. */
const DEV_API = `http://localhost:${process.env.PORT || 3000}`
const DEV_BASE_PATH = `/${process.env.BASE_PATH || 'haircuts'}`
  .replace(/\/+/g, '/')
  .replace(/\/$/, '')

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

const configOf = (command: 'build' | 'serve', isSsrBuild: boolean): UserConfig => ({
  // Asset URLs are relative to index.html; the server replaces `./` with its base path.
  base: command === 'serve' ? `${DEV_BASE_PATH}/` : './',
  plugins: [
    react(),
    devBasePath(DEV_BASE_PATH),
    ...(isSsrBuild ? [] : [subscriptionLink()]),
    ...(isSsrBuild || command === 'serve'
      ? []
      : [packagesByFile(), twoFilesOfStyles(), serviceWorker(), precompressed()]),
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
        ...(!isSsrBuild && {
          chunkFileNames: 'assets/[name]-[hash:7].js',
          codeSplitting: {
            groups: [
              {
                debugName: 'shared',
                name: (id, bundle) => sharedFile(id, (each) => bundle.getModuleInfo(each)),
              },
            ],
            includeDependenciesRecursively: false,
          },
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
})

/** Two builds: the browser's, and `--ssr src/app/entry-server.tsx` for server-side rendering. */
export default defineConfig(({ command, isSsrBuild = false }) => configOf(command, isSsrBuild))
