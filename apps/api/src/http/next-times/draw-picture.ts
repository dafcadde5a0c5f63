import { loadSharp } from '../../adapters/pictures/pictures.ts'

const SECONDS = 5

/** An SVG without texts and links as a PNG. */
export async function drawPicture(svg: string): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg)).timeout({ seconds: SECONDS }).png().toBuffer()
}
