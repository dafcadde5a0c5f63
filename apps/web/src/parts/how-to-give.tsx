import { Link } from 'wouter'
import { priceText } from '../lib/money.ts'
import { paths } from '../paths.ts'

const words = {
  suggested: (price: string) =>
    `Suggested donation: ${price}. You give after the cut, if you like.`,
  how: 'How to give',
} as const

/** After a booking: what is suggested, when it is given and how; nothing for a visit without a suggested amount. */
export function HowToGive({ price }: { price: number | undefined }) {
  if (!price) return null
  return (
    <p>
      {words.suggested(priceText(price))} <Link href={paths.donate}>{words.how}</Link>
    </p>
  )
}
