import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/**
 * The back office's service worker: one file under one name, since browsers look for its next version
 * at the address they know.
 */
export default defineConfig({
  build: {
    target: 'es2022',
    outDir: fileURLToPath(new URL('../dist/client', import.meta.url)),
    // It joins the site, which was built before it.
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
