import type { AppRouter } from '@haircuts/router'
import type { inferProcedureOutput } from '@trpc/server'
import { useState } from 'react'
import { useAct } from '../../../app/admin/editing/use-act.ts'
import { AdminPage } from '../../../app/admin/screen/admin-page.tsx'
import { failureMessage } from '../../../app/admin/screen/failure-text.ts'
import { LoadFailed, LoadingRows } from '../../../app/admin/screen/query-state.tsx'
import { frame } from '../../../app/admin/screen/text.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import { Notice } from '../../../ui/notice.tsx'
import styles from './page.module.css'
import { unprovenText as text } from './text.ts'

type Group = inferProcedureOutput<AppRouter['bookingWish']['unproven']>['groups'][number]

/** The visits behind the alarm "Unusually many new bookings", to be cancelled together. */
export function UnprovenVisits() {
  const list = trpc.bookingWish.unproven.useQuery()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isAsking, setIsAsking] = useState(false)
  const groups = list.data?.groups ?? []
  // A visit that is gone meanwhile is not chosen any more.
  const ids = groups.flatMap(({ visits }) => visits.map(({ id }) => id))
  const selected = ids.filter((id) => chosen.has(id))
  const cancelling = useAct(trpc.bookingWish.cancelUnproven.useMutation().mutateAsync, {
    done: ({ cancelled }) => text.done(cancelled),
    onDone: () => {
      setIsAsking(false)
      setChosen(new Set())
    },
  })
  const choose = (some: readonly number[], isChosen: boolean) =>
    setChosen((before) => {
      const others = [...before].filter((id) => !some.includes(id))
      return new Set(isChosen ? [...others, ...some] : others)
    })
  return (
    <AdminPage
      heading={frame.unproven}
      subtitle={text.subtitle}
      actions={
        groups.length > 0 ? (
          <Button
            variant="danger"
            disabled={selected.length === 0}
            onClick={() => setIsAsking(true)}
          >
            {text.cancel(selected.length)}
          </Button>
        ) : null
      }
    >
      {list.isLoadingError ? (
        <LoadFailed
          error={list.error}
          message={text.loadFailed}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {list.isPending ? <LoadingRows rows={4} /> : null}
      {list.data && groups.length === 0 ? <Notice heading={text.none} /> : null}
      {groups.map((group) => (
        <UnprovenGroup
          key={`${group.network} ${group.bookedFrom.getTime()}`}
          group={group}
          zone={list.data?.timezone ?? 'UTC'}
          chosen={chosen}
          onChoose={choose}
        />
      ))}
      <ConfirmDialog
        open={isAsking}
        title={text.title}
        description={text.description(selected.length)}
        keep={text.keep}
        act={text.cancel(selected.length)}
        acting={text.cancelling}
        isActing={cancelling.isPending}
        errorMessage={cancelling.error ? failureMessage(cancelling.error, text.failed) : undefined}
        onKeep={() => {
          cancelling.reset()
          setIsAsking(false)
        }}
        onAct={() => cancelling.send({ ids: selected })}
      />
    </AdminPage>
  )
}

interface UnprovenGroupProps {
  group: Group
  zone: string
  chosen: ReadonlySet<number>
  onChoose: (ids: readonly number[], isChosen: boolean) => void
}

function UnprovenGroup({ group, zone, chosen, onChoose }: UnprovenGroupProps) {
  const { network, bookedFrom, visits } = group
  const ids = visits.map(({ id }) => id)
  return (
    <Card title={text.group(network, dateAndTime(bookedFrom.getTime(), zone))}>
      <ul className={styles.visits}>
        <li className={styles.all}>
          <Checkbox
            checked={ids.every((id) => chosen.has(id))}
            onCheckedChange={(isChosen) => onChoose(ids, isChosen)}
          >
            {text.all(ids.length)}
          </Checkbox>
        </li>
        {visits.map(({ id, clientName, clientEmail, service, startDatetime }) => (
          <li key={id}>
            <Checkbox
              checked={chosen.has(id)}
              onCheckedChange={(isChosen) => onChoose([id], isChosen)}
            >
              {clientName}, {dateAndTime(startDatetime.getTime(), zone)}, {service}
              {clientEmail ? <span className={styles.contact}>{clientEmail}</span> : null}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Card>
  )
}
