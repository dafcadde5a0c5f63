import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserFiles } from '../site/web-app.ts'
import { LIGHT } from './palette.ts'

const SOURCE = 'src/features/home/chair.svg'

/** The drawing of the chair of the home page in light colours, from the built web app; '' if it is not built. */
export function chairOf(built: string): string {
  const files = browserFiles(built)
  const manifestFile = join(files, '.vite/manifest.json')
  if (!existsSync(manifestFile)) return ''
  const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const file = manifest[SOURCE]?.file
  if (!file) return ''
  const [, drawing = ''] =
    /<svg[^>]*>(.*)<\/svg>/s.exec(readFileSync(join(files, file), 'utf8')) ?? []
  return drawing
    .replaceAll(/<title>.*?<\/title>/gs, '')
    .replaceAll('var(--draw-flat)', LIGHT.drawFlat)
    .replaceAll('var(--draw-paper)', LIGHT.drawPaper)
}
