/** One chunk of Vite's manifest, with the properties used here. */
interface ManifestChunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

export type Manifest = Readonly<Record<string, ManifestChunk>>

/**
 * The files of a screen that index.html does not already load. The document links the styles, which
 * prevents a flash of unstyled content, and preloads the scripts, which saves a round trip.
 *
 * @param withLater also the parts that the screen loads later, which a page without scripts shows at once.
 * @throws when the build has no such screen.
 */
export function pageFiles(
  manifest: Manifest,
  screen: string,
  withLater = false,
): { css: string[]; js: string[] } {
  const source = `src/screens/${screen}/page.tsx`
  if (!manifest[source]) throw new Error(`The build holds no ${source}`)
  const common = closure(manifest, 'index.html')
  const later = withLater ? (manifest[source].dynamicImports ?? []) : []
  const own = [source, ...later]
    .flatMap((each) => closure(manifest, each))
    .filter((file) => !common.includes(file))
  return {
    css: [...new Set(own.flatMap(({ css = [] }) => css))],
    js: own.map(({ file }) => file),
  }
}

/** A chunk and its static imports, dependencies first. */
function closure(manifest: Manifest, name: string, seen = new Set<string>()): ManifestChunk[] {
  const file = manifest[name]
  if (!file || seen.has(name)) return []
  seen.add(name)
  return [...(file.imports ?? []).flatMap((each) => closure(manifest, each, seen)), file]
}
