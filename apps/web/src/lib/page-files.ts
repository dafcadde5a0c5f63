/** One entry of Vite's manifest, as far as it is read here. */
interface BuiltFile {
  file: string
  css?: string[]
  imports?: string[]
}

export type Manifest = Readonly<Record<string, BuiltFile>>

/**
 * What a page needs beyond what index.html names already. Its styles must be there before its words
 * are seen; its scripts are better asked for now than when the first script asks for them.
 */
export function pageFiles(manifest: Manifest, pattern: string): { css: string[]; js: string[] } {
  const source = sourceOf(pattern)
  if (!manifest[source]) throw new Error(`The screen at ${pattern} is not built from ${source}`)
  const common = closure(manifest, 'index.html')
  const own = closure(manifest, source).filter((file) => !common.includes(file))
  return {
    css: [...new Set(own.flatMap(({ css = [] }) => css))],
    js: own.map(({ file }) => file),
  }
}

/** Pages mirror the URL: '/book/:appointmentTypeId' is pages/book/appointment-type.tsx. */
function sourceOf(pattern: string): string {
  const name = pattern
    .slice(1)
    .replaceAll(/:(\w+?)(Id)?(?=\/|$)/g, (_, param: string) => param)
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `src/pages/${name || 'home'}.tsx`
}

/** A file and everything it imports, without which it cannot run; dependencies first. */
function closure(manifest: Manifest, name: string, seen = new Set<string>()): BuiltFile[] {
  const file = manifest[name]
  if (!file || seen.has(name)) return []
  seen.add(name)
  return [...(file.imports ?? []).flatMap((each) => closure(manifest, each, seen)), file]
}
