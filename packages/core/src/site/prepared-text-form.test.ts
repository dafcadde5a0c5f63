import { describe, expect, it } from 'vitest'
import { fillText, smsLink, unknownPlaceholder, whatsappLink } from './prepared-text-form.ts'

const VALUES = {
  name: 'Sam',
  day: 'Tuesday, March 3',
  time: '3:00 PM',
  minutes: '10',
  address: '12 Maple St & 3rd #4\nBack door',
  business: 'The Open Chair',
  link: '{link}',
}

describe('a template', () => {
  it('is filled in, in one pass', () => {
    expect(fillText('Hi {name}, {minutes} late for {time}. {other}', VALUES)).toBe(
      'Hi Sam, 10 late for 3:00 PM. {other}',
    )
    expect(fillText('Hi {name}', { ...VALUES, name: '{address}' })).toBe('Hi {address}')
    expect(fillText('Hi {name}', { ...VALUES, name: '$&' })).toBe('Hi $&')
  })

  it('has no other placeholders', () => {
    expect(unknownPlaceholder('{name} {day} {time} {minutes} {address} {business}')).toBeUndefined()
    expect(unknownPlaceholder('Hi {Name}')).toBe('Name')
    expect(unknownPlaceholder('Hi {}')).toBe('')
  })
})

describe('the links', () => {
  const text = 'Tom & Jo: 50% off? #1 +1 “ok” 💈\nBye'
  it('carry every sign of the text', () => {
    const sms = smsLink('+19795550100', text)
    expect(sms).toMatch(/^sms:\+19795550100\?&body=[^&#?\s]+$/)
    expect(decodeURIComponent(sms.slice(sms.indexOf('body=') + 5))).toBe(text)
    expect(sms).toContain('%F0%9F%92%88%0ABye')
    const whatsapp = new URL(whatsappLink('+19795550100', text))
    expect(whatsapp.pathname).toBe('/19795550100')
    expect(whatsapp.searchParams.get('text')).toBe(text)
    expect(whatsapp.hash).toBe('')
  })
})
