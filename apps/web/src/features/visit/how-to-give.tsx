import { Link } from 'wouter'
import { paths } from '../../app/paths.ts'
import { priceText } from '../../ui/format/money.ts'

const text = {
  suggested: (price: string, people: number) =>
    `Suggested donation${people > 1 ? ` for ${people === 2 ? 'both' : `all ${people}`}` : ''}: ${price}. You give after the cut, if you like.`,
  how: 'How to give',
} as const

interface HowToGiveProps {
  /** Of all people together; undefined in a confirmation stored before it was shown. */
  price: number | undefined
  people?: number
}

/** After a booking: what is suggested, when it is given and how; nothing for a visit without a suggested amount. */
export function HowToGive({ price, people = 1 }: HowToGiveProps) {
  if (!price) return null
  return (
    <p>
      {text.suggested(priceText(price), people)} <Link href={paths.donate}>{text.how}</Link>
    </p>
  )
}
