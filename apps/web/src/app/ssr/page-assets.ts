/** One chunk of Vite's manifest, with the properties used here. */
interface ManifestChunk {
  file: string
  css?: string[]
  imports?: string[]
}

export type Manifest = Readonly<Record<string, ManifestChunk>>

/**
 * The files of screens that index.html does not already load. The document links the styles, which
 * prevents a flash of unstyled content, and preloads the scripts, which saves a round trip.
 *
 * @throws when the build has no such screen.
 */
export function pageFiles(
  manifest: Manifest,
  screens: readonly string[],
): { css: string[]; js: string[] } {
  const sources = screens.map(sourceOf)
  const missing = sources.find((source) => !manifest[source])
  if (missing) throw new Error(`The build holds no ${missing}`)
  const common = closure(manifest, 'index.html')
  const seen = new Set<string>()
  const own = sources
    .flatMap((source) => closure(manifest, source, seen))
    .filter((file) => !common.includes(file))
  return {
    css: [...new Set(own.flatMap(({ css = [] }) => css))],
    js: own.map(({ file }) => file),
  }
}

export function hasScreen(manifest: Manifest, screen: string): boolean {
  return sourceOf(screen) in manifest
}

/** A page by its folder, or a module of the frame of the back office by its path. */
function sourceOf(screen: string): string {
  return screen.endsWith('.tsx') ? `src/${screen}` : `src/features/${screen}/page.tsx`
}

/** A chunk and its static imports, dependencies first. */
function closure(manifest: Manifest, name: string, seen = new Set<string>()): ManifestChunk[] {
  const file = manifest[name]
  if (!file || seen.has(name)) return []
  seen.add(name)
  return [...(file.imports ?? []).flatMap((each) => closure(manifest, each, seen)), file]
}
