interface Answer {
  /** How many characters it may have. */
  max: number
  /** Without line breaks. */
  isLine: boolean
  /** What the event in the barber's calendar calls it. */
  inCalendar: string
  /** The later appointments of a series have it as well. */
  isForSeries: boolean
}

/**
 * The texts that a visitor may add to a booking, by their columns. The API, its responses, the form, the barber's calendar, a
 * series, a repetition and the erasure read them here.
 */
export const ANSWERS = {
  referralSource: { max: 500, isLine: true, inCalendar: 'Heard about us', isForSeries: false },
  clientNotes: { max: 2000, isLine: false, inCalendar: 'Notes', isForSeries: true },
} as const satisfies Record<string, Answer>

export type AnswerName = keyof typeof ANSWERS

/** A value for each of the texts. */
export function forAnswers<Value>(
  choose: (answer: Answer, name: AnswerName) => Value,
): Record<AnswerName, Value>
export function forAnswers(choose: (answer: Answer, name: AnswerName) => unknown) {
  return Object.fromEntries(
    Object.entries(ANSWERS).map(([name, answer]) => [name, isAnswer(name) && choose(answer, name)]),
  )
}

function isAnswer(name: string): name is AnswerName {
  return Object.hasOwn(ANSWERS, name)
}
