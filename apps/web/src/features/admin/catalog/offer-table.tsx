import type { ReactNode } from 'react'
import { priceText } from '../../../app/admin/screen/money.ts'
import { common } from '../../../app/admin/screen/text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Clamped } from '../../../ui/clamped.tsx'
import { Sortable, SortableRow } from '../../../ui/sortable.tsx'
import { Cell, RowActions, RowOpener, Table } from '../../../ui/table.tsx'
import type { Offer } from './offer.ts'
import styles from './offer-table.module.css'
import { offer as text } from './text.ts'

interface OfferTableProps<T extends Offer> {
  caption: string
  offers: readonly T[]
  extra: { column: string; cell: (offer: T) => ReactNode } | undefined
  note: ((offer: T) => string | undefined) | undefined
  onMove: (id: number, place: number) => void
  onEdit: (offer: T) => void
  onDelete: (offer: T) => void
}

const { columns } = text

export function OfferTable<T extends Offer>(props: OfferTableProps<T>) {
  const { caption, offers, extra, note, onMove, onEdit, onDelete } = props
  const { order, name, duration, price, status, actions } = columns
  const own = extra ? [extra.column] : []
  return (
    <Sortable items={offers} onMove={onMove}>
      <Table
        caption={caption}
        columns={[order, name, duration, price, status, ...own, actions]}
        isDense
      >
        {offers.map((offer) => (
          <SortableRow
            key={offer.id}
            item={offer}
            items={offers}
            onMove={onMove}
            className={offer.isActive ? undefined : styles.inactive}
          >
            <Cell label="" dense="title">
              <RowOpener label={offer.name} onOpen={() => onEdit(offer)}>
                <Clamped text={offer.name} />
              </RowOpener>
              {offer.description ? (
                <span className={styles.description}>{offer.description}</span>
              ) : null}
              {note?.(offer) ? <span className={styles.note}>{note(offer)}</span> : null}
            </Cell>
            <Cell label="" dense="start" isNumber>
              {common.minutes(offer.durationMinutes)}
            </Cell>
            <Cell label="" dense="rest" isNumber>
              {priceText(offer.price)}
              {offer.isFreeSpecial ? <span className={styles.free}>{text.freeNow}</span> : null}
            </Cell>
            <Cell label="" dense={offer.isActive ? 'hidden' : 'badge'}>
              {offer.isActive ? (
                <span className={styles.active}>{text.active}</span>
              ) : (
                <Badge variant="outline">{text.inactive}</Badge>
              )}
            </Cell>
            {extra ? (
              <Cell label="" dense="hidden">
                {extra.cell(offer)}
              </Cell>
            ) : null}
            <Cell label="" dense="hidden">
              <RowActions>
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={text.edit(offer.name)}
                  onClick={() => onEdit(offer)}
                >
                  {common.edit}
                </Button>
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={text.delete(offer.name)}
                  onClick={() => onDelete(offer)}
                >
                  {common.delete}
                </Button>
              </RowActions>
            </Cell>
          </SortableRow>
        ))}
      </Table>
    </Sortable>
  )
}
