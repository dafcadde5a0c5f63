interface FailureTextProps {
  words: string
  /** Advice shown after the message. */
  hint?: string | undefined
}

export function FailureText({ words, hint }: FailureTextProps) {
  if (!hint) return <span>{words}</span>
  return (
    <>
      <span>{words}</span>
      {words.endsWith('.') ? ' ' : '. '}
      <span>{hint}</span>
    </>
  )
}
