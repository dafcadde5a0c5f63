import { Link } from 'wouter'
import type { RichText } from '../content/rich-text.ts'
import { links } from '../content/site.ts'
import { paths } from '../paths.ts'
import { ExternalLink } from './external-link.tsx'

export function RichParagraph({ text }: { text: RichText }) {
  return (
    <p>
      {text.map((piece) => {
        if (typeof piece === 'string') return piece
        if ('page' in piece)
          return (
            <Link key={piece.text} href={paths[piece.page]}>
              {piece.text}
            </Link>
          )
        return (
          <ExternalLink key={piece.text} href={links[piece.outside]}>
            {piece.text}
          </ExternalLink>
        )
      })}
    </p>
  )
}
