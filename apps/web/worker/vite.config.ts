import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/**
 * Builds the back office's service worker as one file without a hash in its name: browsers check
 * for a new version at the registered URL.
 */
export default defineConfig({
  build: {
    target: 'es2022',
    outDir: fileURLToPath(new URL('../dist/client', import.meta.url)),
    // Keeps the output of the site's build, which runs first.
    emptyOutDir: false,
    copyPublicDir: false,
    lib: {
      entry: fileURLToPath(new URL('service-worker.ts', import.meta.url)),
      formats: ['iife'],
      name: 'worker',
      fileName: () => 'admin-worker.js',
    },
  },
})
