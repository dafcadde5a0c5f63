import { EMAIL_PLACEHOLDERS, type EmailName, type EmailPlaceholder } from './email-fields-form.ts'
import { type EmailTexts, ORIGINAL_TEXTS } from './emails-form.ts'

/** What the placeholders stand for. One that is null or missing has nothing to say in this email. */
export type PlaceholderValues = Partial<Record<EmailPlaceholder, string | null>>

/** The words of one email about one reader. */
export interface FilledTexts {
  subject: string
  heading: string
  /** Paragraphs; the first greets. */
  intro: string[]
  closing: string[]
}

/**
 * The words of an email with its placeholders filled in. A sentence whose placeholder has no value is left out; a subject or a
 * heading, or an introduction of which nothing is left, is that of the program.
 */
export function filledTexts(
  texts: EmailTexts,
  name: EmailName,
  values: PlaceholderValues,
): FilledTexts {
  const { subject, heading, intro, closing } = texts[name]
  const original = ORIGINAL_TEXTS[name]
  const line = (text: string, otherwise: string) =>
    filled(text, values) ?? filled(otherwise, values) ?? ''
  const greeting = paragraphsOf(intro, values)
  return {
    subject: line(subject, original.subject),
    heading: line(heading, original.heading),
    intro: greeting.length > 0 ? greeting : paragraphsOf(original.intro, values),
    closing: paragraphsOf(closing, values),
  }
}

const BLANK_LINES = /\n\s*\n/
/** The spaces and line breaks between two sentences, the next of which does not go on in lower case. */
const BETWEEN_SENTENCES = /(?<=[.!?…]["”’)]*)(\s+)(?=\P{Ll})/u

function paragraphsOf(text: string, values: PlaceholderValues): string[] {
  return text.split(BLANK_LINES).flatMap((paragraph) => {
    const parts = paragraph.split(BETWEEN_SENTENCES)
    let written = ''
    let gap = ''
    // Sentences are at even places, what is between them at odd ones.
    for (const [index, part] of parts.entries()) {
      if (index % 2 === 1) gap = part
      else {
        const sentence = filled(part, values)
        if (sentence !== null) written += written === '' ? sentence : gap + sentence
      }
    }
    return written.trim() === '' ? [] : [written.trim()]
  })
}

/** In one pass, so that a name like "{address}" stays a name. Null if a value is missing. */
function filled(text: string, values: PlaceholderValues): string | null {
  let isMissing = false
  const result = text.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => {
    const value = isPlaceholder(name) ? values[name] : null
    if (!value) isMissing = true
    return value ?? ''
  })
  return isMissing ? null : result
}

function isPlaceholder(name: string): name is EmailPlaceholder {
  return Object.hasOwn(EMAIL_PLACEHOLDERS, name)
}
