import type { paths } from '../paths.ts'
import type { links } from './site.ts'

type PlainPage = {
  [Name in keyof typeof paths]: (typeof paths)[Name] extends string ? Name : never
}[keyof typeof paths]

/** Where a text can point: a page of this site, or one of its outside addresses. */
export type Target = { page: PlainPage } | { outside: keyof typeof links }

/** A paragraph: plain words and links, in order. */
export type RichText = readonly (string | ({ text: string } & Target))[]
