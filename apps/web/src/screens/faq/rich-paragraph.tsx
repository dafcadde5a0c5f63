import { Link } from 'wouter'
import { ExternalLink } from '../../parts/external-link.tsx'
import { paths } from '../../paths.ts'
import { links } from '../../site/site.ts'

type PlainPage = {
  [Name in keyof typeof paths]: (typeof paths)[Name] extends string ? Name : never
}[keyof typeof paths]

/** The target of a link: a page of this site or an external address. */
type Target = { page: PlainPage } | { outside: keyof typeof links }

/** A paragraph of text and links. */
export type RichText = readonly (string | ({ text: string } & Target))[]

export function RichParagraph({ text }: { text: RichText }) {
  return (
    <p>
      {text.map((segment) => {
        if (typeof segment === 'string') return segment
        if ('page' in segment)
          return (
            <Link key={segment.text} href={paths[segment.page]}>
              {segment.text}
            </Link>
          )
        return (
          <ExternalLink key={segment.text} href={links[segment.outside]}>
            {segment.text}
          </ExternalLink>
        )
      })}
    </p>
  )
}
