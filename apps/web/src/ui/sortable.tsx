import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import styles from './sortable.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

interface SortableItem {
  id: number
  name: string
}

interface SortableProps {
  items: readonly SortableItem[]
  /** Called with the id of the moved item and the id of the item whose position it takes. */
  onMove: (id: number, place: number) => void
  /** A table whose rows are <SortableRow>. */
  children: ReactNode
}

const INSTRUCTIONS =
  'To move this row, press Space. Then use the up and down arrow keys. Press Space again to drop it, or Escape to cancel.'

/** A table whose rows can be reordered by pointer, by keyboard or with buttons (WCAG 2.5.7). */
export function Sortable({ items, onMove, children }: SortableProps) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={{
        announcements: announcementsFor(items),
        screenReaderInstructions: { draggable: INSTRUCTIONS },
      }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(Number(active.id), Number(over.id))
      }}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** The screen reader announcements during a drag. */
function announcementsFor(items: readonly SortableItem[]): Announcements {
  const nameOf = (id: unknown) => items.find((item) => item.id === id)?.name ?? 'The row'
  const placeOf = (id: unknown) =>
    `place ${items.findIndex((item) => item.id === id) + 1} of ${items.length}`
  return {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}, at ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOf(active.id)} is over ${placeOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} was dropped at ${placeOf(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back at ${placeOf(active.id)}.`,
  }
}

interface SortableRowProps {
  item: SortableItem
  items: readonly SortableItem[]
  onMove: SortableProps['onMove']
  className?: string | undefined
  /** The cells after the one with the position and the drag handle. */
  children: ReactNode
}

export function SortableRow({ item, items, onMove, className, children }: SortableRowProps) {
  const { id, name } = item
  const sortable = useSortable({ id })
  const { attributes, listeners, transform, transition, isDragging } = sortable
  return (
    <tr
      ref={sortable.setNodeRef}
      className={cx(styles.row, className)}
      data-dragging={isDragging || undefined}
      style={{
        transform: transform ? `translateY(${Math.round(transform.y)}px)` : undefined,
        transition,
      }}
    >
      <td className={styles.order}>
        <div className={styles.controls}>
          <button
            type="button"
            {...attributes}
            {...listeners}
            ref={sortable.setActivatorNodeRef}
            className={styles.handle}
            aria-label={`Move ${name}`}
          >
            <GripVertical size={18} aria-hidden />
          </button>
          <Steps item={item} items={items} onMove={onMove} />
        </div>
      </td>
      {children}
    </tr>
  )
}

/** The position and the buttons that move the row by one. */
function Steps({ item, items, onMove }: Pick<SortableRowProps, 'item' | 'items' | 'onMove'>) {
  const [announcement, setAnnouncement] = useState('')
  const index = items.findIndex(({ id }) => id === item.id)
  const step = (by: -1 | 1, direction: string, icon: ReactNode) => {
    const place = items[index + by]
    return (
      <button
        type="button"
        className={styles.step}
        aria-label={`Move ${item.name} ${direction}`}
        aria-disabled={!place || undefined}
        onClick={() => {
          if (!place) return
          setAnnouncement(`${item.name} is at place ${index + by + 1} of ${items.length}.`)
          onMove(item.id, place.id)
        }}
      >
        {icon}
      </button>
    )
  }
  return (
    <>
      <span className={styles.place}>{index + 1}</span>
      <span className={styles.steps}>
        {step(-1, 'up', <ChevronUp size={16} aria-hidden />)}
        {step(1, 'down', <ChevronDown size={16} aria-hidden />)}
      </span>
      <span role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </span>
    </>
  )
}
