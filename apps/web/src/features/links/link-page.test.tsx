// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../app/api/query-client.ts'
import { EndedLink, LinkState } from './link-failed.tsx'
import { LinkPage } from './link-page.tsx'
import { type LinkQuery, linkQuery, useLink } from './use-link.ts'
import { ActError } from './visitor-act.tsx'

const SECOND = 1000

interface Question {
  isAnswered: boolean
}

const QUESTION: Question = { isAnswered: false }
const ANSWER: Question = { isAnswered: true }

/** An error as the tRPC client throws it; its `refusal` is what the server says in a sentence. */
function refusal(status: number, detail: string) {
  const data = { httpStatus: status, refusal: { status, code: 'refused', detail } }
  return Object.assign(new Error(detail), { data })
}

interface ServerOfLink {
  load: () => Promise<Question>
  answer?: () => Promise<Question>
  onAnswer?: (answer: Question) => boolean
}

function Page({ load, answer = async () => ANSWER, onAnswer }: ServerOfLink) {
  const query: LinkQuery<Question> = useQuery<Question, LinkQuery<Question>['error'] & Error>({
    queryKey: ['link'],
    queryFn: load,
    ...linkQuery,
  })
  const { link, send, isSending, error } = useLink<Question>(query, onAnswer ? { onAnswer } : {})
  return (
    <LinkPage
      link={link}
      heading="Are you coming?"
      loading="Loading the question"
      invalid={<EndedLink>It has ended.</EndedLink>}
    >
      {({ isAnswered }) => (
        <LinkState heading={isAnswered ? 'Thank you' : 'Are you coming?'}>
          <ActError error={error} />
          {isAnswered ? null : (
            <button type="button" disabled={isSending} onClick={() => send(answer)}>
              Yes
            </button>
          )}
        </LinkState>
      )}
    </LinkPage>
  )
}

async function open(server: ServerOfLink) {
  const client = createQueryClient()
  render(
    <QueryClientProvider client={client}>
      <Page {...server} />
    </QueryClientProvider>,
  )
  await settle()
}

/** Lets every promise and timer that is due come to its end. */
const settle = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle(2 * SECOND)
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent

describe('the page of an emailed link', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('says that it loads', async () => {
    await open({ load: () => new Promise(() => {}) })
    expect(heading()).toBe('Are you coming?')
    expect(screen.getByRole('status').textContent).toBe('Loading the question')
  })

  it('says that the link is invalid, and does not ask again', async () => {
    const load = vi.fn(() => Promise.reject(refusal(404, 'Not found.')))
    await open({ load })
    expect(heading()).toBe('Invalid or Expired Link')
    await settle(60 * SECOND)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('does not call a link invalid that could not be loaded, and loads it on request', async () => {
    const load = vi.fn(async () => QUESTION)
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await open({ load })
    expect(heading()).toBe('Your appointment could not be loaded')
    expect(screen.getByRole('alert').textContent).toBe(
      'Please check your connection and try again. Your appointment has not changed.',
    )
    await press('Try again')
    expect(heading()).toBe('Are you coming?')
  })

  it('says in the words of the server why it could not be loaded', async () => {
    await open({ load: () => Promise.reject(refusal(429, 'Please wait a minute.')) })
    expect(screen.getByRole('alert').textContent).toBe('Please wait a minute.')
  })

  it('sends an answer once, and not before the page was seen for a second', async () => {
    const answer = vi.fn(() => new Promise<Question>(() => {}))
    await open({ load: async () => QUESTION, answer })
    const yes = screen.getByRole<HTMLButtonElement>('button', { name: 'Yes' })
    fireEvent.click(yes)
    fireEvent.click(yes)
    await settle(SECOND - 1)
    expect(yes.disabled).toBe(true)
    expect(answer).not.toHaveBeenCalled()
    await settle(1)
    expect(answer).toHaveBeenCalledTimes(1)
  })

  it('shows the answer, also if the link ends by it', async () => {
    const load = vi.fn(async () => QUESTION)
    await open({ load })
    load.mockRejectedValue(refusal(404, 'Not found.'))
    await press('Yes')
    expect(heading()).toBe('Thank you')
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('stays as it was where the answer leads to another page', async () => {
    const onAnswer = vi.fn(() => false)
    await open({ load: async () => QUESTION, onAnswer })
    await press('Yes')
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith(ANSWER)
    expect(heading()).toBe('Are you coming?')
  })

  it('keeps the question after a failed answer, says why, and takes another', async () => {
    const answer = vi.fn(async () => ANSWER)
    answer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await open({ load: async () => QUESTION, answer })
    await press('Yes')
    expect(heading()).toBe('Are you coming?')
    expect(screen.getByRole('alert').textContent).toBe(
      'The connection was lost. It is safe to try again.',
    )
    await press('Yes')
    expect(heading()).toBe('Thank you')
  })

  it('shows what changed since in place of a question that was refused', async () => {
    const load = vi.fn(async () => QUESTION)
    await open({
      load,
      answer: () => Promise.reject(refusal(409, 'It was answered already.')),
    })
    load.mockResolvedValue(ANSWER)
    await press('Yes')
    expect(heading()).toBe('Thank you')
    expect(screen.getByRole('alert').textContent).toBe('It was answered already.')
  })
})
