import { feedForm } from '@haircuts/core/calendar-sync/calendar-feed-form'
import { useState } from 'react'
import { ActionDialog } from '../../../app/admin/editing/action-dialog.tsx'
import { useAdminForm } from '../../../app/admin/editing/admin-form.ts'
import { FormCheckbox } from '../../../app/admin/editing/form-checkbox.tsx'
import { FormDialog, FormFrame } from '../../../app/admin/editing/form-dialog.tsx'
import { ShownOnce } from '../../../app/admin/editing/shown-once.tsx'
import { Entries, Entry } from '../../../app/admin/screen/entry-list.tsx'
import type { CalendarFeed } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { dateAndTimeInText } from '../../../ui/format/admin-datetime.ts'
import styles from './other-calendars.module.css'
import { addFeed, endFeed, feeds as text } from './other-calendars-text.ts'

/** The secret addresses under which calendar programs read the bookings. */
export function FeedCard() {
  const list = trpc.calendarFeed.list.useQuery()
  const end = trpc.calendarFeed.delete.useMutation()
  const zone = useBusinessZone()
  const [isAdding, setAdding] = useState(false)
  const [toEnd, setToEnd] = useState<CalendarFeed>()
  return (
    <Card
      title={text.title}
      aside={
        <Button variant="secondary" onClick={() => setAdding(true)}>
          {text.add}
        </Button>
      }
    >
      <p className={styles.soft}>{text.note}</p>
      <Entries
        query={list}
        text={text}
        entry={(feed) => {
          const { id, name, showsNames, lastReadAt } = feed
          const who = showsNames ? text.names : text.noNames
          return (
            <Entry
              key={id}
              name={name}
              facts={[
                lastReadAt
                  ? text.read(who, dateAndTimeInText(lastReadAt.getTime(), zone))
                  : text.unread(who),
              ]}
              acts={
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={text.endOf(name)}
                  onClick={() => setToEnd(feed)}
                >
                  {text.end}
                </Button>
              }
            />
          )
        }}
      />
      <FormDialog
        draft="calendar-feed"
        open={isAdding}
        onClose={() => setAdding(false)}
        title={addFeed.title}
      >
        <AddFeed onClose={() => setAdding(false)} />
      </FormDialog>
      <ActionDialog
        item={toEnd}
        text={endFeed}
        about={toEnd?.name}
        act={({ id }) => end.mutateAsync({ id })}
        onClose={() => setToEnd(undefined)}
      />
    </Card>
  )
}

/** The form of a new feed, and then its address. */
function AddFeed({ onClose }: { onClose: () => void }) {
  const create = trpc.calendarFeed.create.useMutation()
  const [address, setAddress] = useState<string>()
  const dialog = useAdminForm(feedForm, {
    defaultValues: { name: '', showsNames: false },
    fields: { name: 'name' },
    otherwise: addFeed.failed,
    save: async (filled) => {
      const { url } = await create.mutateAsync(filled)
      setAddress(url)
    },
  })
  if (address)
    return <ShownOnce text={addFeed} label={addFeed.address} value={address} onDone={onClose} />
  return (
    <FormFrame
      dialog={dialog}
      submit={addFeed.submit}
      submitting={addFeed.submitting}
      onCancel={onClose}
    >
      <TextField
        label={addFeed.name}
        hint={addFeed.nameHint}
        autoComplete="off"
        required
        {...dialog.field('name')}
      />
      <FormCheckbox control={dialog.form.control} name="showsNames">
        {addFeed.names}
      </FormCheckbox>
    </FormFrame>
  )
}
