import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Dice } from './simulation/dice.testing.ts'
import { type Answer, call, postJson } from './testing.ts'

/** What is known of a booking: the answer that acknowledged its last change. */
export interface KnownBooking {
  id: number
  token: string
  start: string
  status: string
}

interface Shop {
  api: string
  barber: Record<string, string>
  serviceIds: readonly number[]
  /** The days that are booked, as yyyy-MM-dd. */
  days: readonly string[]
}

/** Refusals that a sound request may meet: the time or the booking forbids it, or it was rescheduled too often. */
const REFUSED = [409, 422, 429]

/** One of many clients that act at the same time. Each knows what became of its own bookings. */
export class OperatingClient {
  readonly bookings: KnownBooking[] = []
  readonly counts: Record<string, number> = {}
  private readonly blackouts: number[] = []
  private made = 0
  private readonly shop: Shop
  private readonly dice: Dice
  private readonly name: string

  constructor(shop: Shop, dice: Dice, name: string) {
    this.shop = shop
    this.dice = dice
    this.name = name
  }

  async act(): Promise<void> {
    const act = this.dice.weighted({
      book: 40,
      reschedule: 15,
      cancel: 12,
      review: 10,
      blackout: 8,
      hours: 5,
      read: 10,
    })
    const status = await this[act]()
    const outcome = `${act} ${status}`
    this.counts[outcome] = (this.counts[outcome] ?? 0) + 1
  }

  private someStart(): string {
    const quarter = this.dice.below(96)
    const clock = `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
    return `${this.dice.pick(this.shop.days)}T${clock}:00Z`
  }

  /** A booking of this client that still holds its time. */
  private someBooking(): KnownBooking | null {
    const kept = this.bookings.filter(({ status }) => status === 'confirmed')
    return kept.length > 0 ? this.dice.pick(kept) : null
  }

  private async book(): Promise<number> {
    const { api, serviceIds } = this.shop
    this.made += 1
    const input = {
      appointment_type_id: this.dice.pick(serviceIds),
      start_datetime: this.someStart(),
      client_name: `${this.name} ${this.made}`,
      client_email: `${this.name}-${this.made}@example.edu`.toLowerCase(),
      client_phone: '979 555 0100',
    }
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await postJson(`${api}/bookings`, input, headers)
    if (answer.status !== 201) return refused(answer)
    this.bookings.push({
      id: field(answer, 'id'),
      token: field(answer, 'public_token'),
      start: field(answer, 'start_datetime'),
      status: 'confirmed',
    })
    // The answer is lost now and then, and the form asks again.
    if (this.dice.chance(0.2)) {
      const again = await postJson(`${api}/bookings`, input, headers)
      expect(again).toMatchObject({ status: 201, body: answer.body })
    }
    return answer.status
  }

  private async reschedule(): Promise<number> {
    const booking = this.someBooking()
    if (!booking) return this.book()
    const url = `${this.shop.api}/bookings/public/${booking.token}/reschedule`
    const answer = await postJson(url, { new_start_datetime: this.someStart() })
    return this.follow(booking, answer)
  }

  private async cancel(): Promise<number> {
    const booking = this.someBooking()
    if (!booking) return this.book()
    const url = `${this.shop.api}/bookings/public/${booking.token}/cancel`
    return this.follow(booking, await call(url, { method: 'POST' }))
  }

  /** The barber completes an appointment, notes that nobody came, or writes something down. */
  private async review(): Promise<number> {
    const booking = this.someBooking()
    if (!booking) return this.book()
    const change = this.dice.pick([
      { status: 'completed', donation_amount: 25.5 },
      { status: 'no-show' },
      { notes: 'Low taper' },
    ])
    const answer = await this.asBarber('PUT', `/bookings/${booking.id}`, change)
    return this.follow(booking, answer)
  }

  private async blackout(): Promise<number> {
    const [old] = this.blackouts.splice(0, this.dice.chance(0.6) ? 1 : 0)
    if (old !== undefined) {
      const { status } = await this.asBarber('DELETE', `/blackouts/${old}`)
      expect(status).toBe(204)
      return status
    }
    const start = this.someStart()
    const end = new Date(Date.parse(start) + 3_600_000).toISOString()
    const body = { title: 'Away', start_datetime: start, end_datetime: end }
    const answer = await this.asBarber('POST', '/blackouts', body)
    if (answer.status !== 201) return refused(answer)
    this.blackouts.push(field(answer, 'id'))
    return answer.status
  }

  private async hours(): Promise<number> {
    const open_time = this.dice.pick(['00:00', '06:00', '08:00'])
    const close_time = this.dice.pick(['20:00', '22:00', '24:00'])
    const hours = { is_open: true, open_time, close_time }
    const answer = await this.asBarber('PUT', `/business-hours/${this.dice.below(7)}`, hours)
    expect(answer.status).toBe(200)
    return answer.status
  }

  private async read(): Promise<number> {
    const query = new URLSearchParams({
      date: this.dice.pick(this.shop.days),
      appointment_type_id: String(this.dice.pick(this.shop.serviceIds)),
    })
    const { status } = await call(`${this.shop.api}/calendar/free-slots?${query}`)
    expect(status).toBe(200)
    return status
  }

  private follow(booking: KnownBooking, answer: Answer): number {
    if (answer.status !== 200) return refused(answer)
    booking.start = field(answer, 'start_datetime')
    booking.status = field(answer, 'status')
    return answer.status
  }

  private asBarber(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers = { ...this.shop.barber, 'content-type': 'application/json' }
    const init =
      body === undefined ? { headers: this.shop.barber } : { headers, body: JSON.stringify(body) }
    return call(`${this.shop.api}${path}`, { method, ...init })
  }
}

function refused({ status, body }: Answer): number {
  expect({ status, body, isExpected: REFUSED.includes(status) }).toMatchObject({ isExpected: true })
  return status
}

function field(answer: Answer, name: string) {
  return Reflect.get(Object(answer.body), name)
}
