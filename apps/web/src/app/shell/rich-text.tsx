import { linksDocument } from '@haircuts/core/site/links-form'
import { type Block, type Inline, isPage, parseRichText } from '@haircuts/core/site/rich-text-form'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import { placeKey, useContent, useDonationLink } from '../api/content.ts'
import { paths } from '../paths.ts'
import { ContactLink } from './contact-link.tsx'
import { ExternalLink } from './external-link.tsx'
import styles from './rich-text.module.css'

/** Text with simple formatting, as React elements. */
export function RichText({ text }: { text: string }) {
  return parseRichText(text).map((block, index) => (
    <RichBlock key={placeKey(index)} block={block} />
  ))
}

function RichBlock({ block: { kind, lines } }: { block: Block }) {
  if (kind === 'paragraph')
    return (
      <p>
        {lines.map((line, index) => (
          <Fragment key={placeKey(index)}>
            {index > 0 ? <br /> : null}
            {inlinesOf(line)}
          </Fragment>
        ))}
      </p>
    )
  const items = lines.map((line, index) => <li key={placeKey(index)}>{inlinesOf(line)}</li>)
  return kind === 'bullets' ? (
    <ul className={styles.bullets}>{items}</ul>
  ) : (
    <ol className={styles.numbers}>{items}</ol>
  )
}

function inlinesOf(parts: readonly Inline[]): ReactNode[] {
  return parts.map((part, index) => <RichInline key={placeKey(index)} part={part} />)
}

function RichInline({ part }: { part: Inline }) {
  if (typeof part === 'string') return part
  if (part.kind === 'link') return <RichLink to={part.to}>{part.text}</RichLink>
  const content = inlinesOf(part.content)
  return part.kind === 'bold' ? <strong>{content}</strong> : <em>{content}</em>
}

/** Links to the apps without an address of their own lead to the contact of the barber. */
const ASK = 'Ask about it'

function RichLink({ to, children }: { to: string; children: string }) {
  const { contact, apps } = useContent(linksDocument)
  const donationLink = useDonationLink()
  if (isPage(to)) return <Link href={to}>{children}</Link>
  if (to === 'link:contact') return <ContactLink to={contact}>{children}</ContactLink>
  if (to === 'link:apps' && !apps) return <ContactLink to={contact}>{ASK}</ContactLink>
  // Without a donation link, the page about donations says how to give.
  if (to === 'link:donate' && !donationLink) return <Link href={paths.donate}>{children}</Link>
  const address = { 'link:apps': apps, 'link:donate': donationLink }[to] ?? to
  return <ExternalLink href={address}>{children}</ExternalLink>
}
