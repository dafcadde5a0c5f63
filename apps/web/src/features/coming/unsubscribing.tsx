import { trpc } from '../../app/api/trpc.ts'
import { paths } from '../../app/paths.ts'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { LinkState } from '../links/link-failed.tsx'
import { ActError, useVisitorAct } from '../links/visitor-act.tsx'

export const unsubscribing = {
  title: (businessName: string) => `Reminders to book - ${businessName}`,
  heading: 'Stop reminders to book?',
  ask: 'You will get no more emails that ask whether it is time for a cut. Emails about your appointments are sent as before.',
  act: 'Stop reminders to book',
  acting: 'Stopping...',
  doneHeading: 'No more reminders to book',
  done: 'You will get no more of them. Emails about your appointments are sent as before.',
  book: 'See times',
  failed: 'The reminders could not be stopped. Please try again.',
} as const

/**
 * Asks once more whether the reminders to book shall end. It looks the same for an unknown link, so that it does not tell who
 * is known.
 */
export function Unsubscribing({ unsubscribeToken }: { unsubscribeToken: string }) {
  const { client } = trpc.useUtils()
  const act = useVisitorAct(() => client.nudge.unsubscribe.mutate({ unsubscribeToken }), {
    changesData: false,
  })

  if (act.isSuccess)
    return (
      <LinkState heading={unsubscribing.doneHeading}>
        <p role="status">{unsubscribing.done}</p>
        <Actions>
          <ButtonLink variant="secondary" href={paths.book}>
            {unsubscribing.book}
          </ButtonLink>
        </Actions>
      </LinkState>
    )
  return (
    <LinkState heading={unsubscribing.heading}>
      <p>{unsubscribing.ask}</p>
      <ActError error={act.error} failed={unsubscribing.failed} />
      <Actions>
        <Button pending={act.isPending} onClick={() => act.send()}>
          {act.isPending ? unsubscribing.acting : unsubscribing.act}
        </Button>
      </Actions>
    </LinkState>
  )
}
