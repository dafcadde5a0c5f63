import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Clamped } from '../../../ui/clamped.tsx'
import { Sortable, SortableRow } from '../../../ui/sortable.tsx'
import { Cell, RowActions, Table } from '../../../ui/table.tsx'
import { priceText } from '../screen/money.ts'
import { common } from '../screen/text.ts'
import type { Offer } from './offer.ts'
import styles from './offer-table.module.css'
import { offer as text } from './text.ts'

interface OfferTableProps<T extends Offer> {
  caption: string
  offers: readonly T[]
  extra: { column: string; cell: (offer: T) => ReactNode } | undefined
  onMove: (id: number, place: number) => void
  onEdit: (offer: T) => void
  onDelete: (offer: T) => void
}

const { columns } = text

export function OfferTable<T extends Offer>(props: OfferTableProps<T>) {
  const { caption, offers, extra, onMove, onEdit, onDelete } = props
  const { order, name, duration, price, status, actions } = columns
  const own = extra ? [extra.column] : []
  return (
    <Sortable items={offers} onMove={onMove}>
      <Table caption={caption} columns={[order, name, duration, price, status, ...own, actions]}>
        {offers.map((offer) => (
          <SortableRow
            key={offer.id}
            item={offer}
            items={offers}
            onMove={onMove}
            className={offer.isActive ? undefined : styles.inactive}
          >
            <Cell label="">
              <span className={styles.name}>
                <Clamped text={offer.name} />
              </span>
              {offer.description ? (
                <span className={styles.description}>{offer.description}</span>
              ) : null}
            </Cell>
            <Cell label="" isNumber>
              {common.minutes(offer.durationMinutes)}
            </Cell>
            <Cell label="" isNumber>
              {priceText(offer.price)}
              {offer.isFreeSpecial ? <span className={styles.free}>{text.freeNow}</span> : null}
            </Cell>
            <Cell label="">
              <Badge variant={offer.isActive ? 'good' : 'outline'}>
                {offer.isActive ? text.active : text.inactive}
              </Badge>
            </Cell>
            {extra ? <Cell label="">{extra.cell(offer)}</Cell> : null}
            <Cell label="">
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
