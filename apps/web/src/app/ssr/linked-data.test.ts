import { faqDocument } from '@haircuts/core/site/faq-form'
import { describe, expect, it } from 'vitest'
import { businessData, type DayHours, faqData } from './linked-data.ts'

const urlOf = (path: string) => `https://cuts.example/haircuts${path}`
const business = { name: 'Fine Cuts', phone: '979', email: undefined, logo: undefined }

const words = { description: 'Cuts', priceRange: '$20', picture: '/share.png' }

function open(dayOfWeek: number, openTime: string, closeTime: string): DayHours {
  return { dayOfWeek, isOpen: true, openTime, closeTime, breaks: [] }
}
const closed = (dayOfWeek: number): DayHours => ({
  dayOfWeek,
  isOpen: false,
  openTime: null,
  closeTime: null,
  breaks: [],
})

function dataOf(offering: Parameters<typeof businessData>[0]['offering']) {
  return businessData({ business, ...words, offering, urlOf })
}
const hoursOf = (...week: DayHours[]) => dataOf({ services: [], week }).openingHoursSpecification

describe('the hours', () => {
  it('name the days that have the same times together', () => {
    expect(
      hoursOf(
        open(0, '09:00', '17:00'),
        open(1, '09:00', '17:00'),
        closed(2),
        open(3, '10:00', '14:00'),
      ),
    ).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        opens: '09:00',
        closes: '17:00',
        dayOfWeek: ['Monday', 'Tuesday'],
      },
      {
        '@type': 'OpeningHoursSpecification',
        opens: '10:00',
        closes: '14:00',
        dayOfWeek: ['Thursday'],
      },
    ])
  })

  it('leave out the breaks, also one at the beginning or the end', () => {
    const breaks = [
      { startTime: '09:00', endTime: '09:30' },
      { startTime: '12:00', endTime: '13:00' },
      { startTime: '16:00', endTime: '17:00' },
    ]
    expect(hoursOf({ ...open(5, '09:00', '17:00'), breaks })).toMatchObject([
      { opens: '09:30', closes: '12:00', dayOfWeek: ['Saturday'] },
      { opens: '13:00', closes: '16:00', dayOfWeek: ['Saturday'] },
    ])
  })

  it('end with the day where the barber closes at midnight', () => {
    expect(hoursOf(open(6, '18:00', '24:00'))).toMatchObject([
      { opens: '18:00', closes: '23:59', dayOfWeek: ['Sunday'] },
    ])
  })

  it('are an empty list while every day is closed', () => {
    expect(hoursOf(closed(0), { ...closed(1), isOpen: true })).toEqual([])
  })
})

describe('a service', () => {
  const service = { id: 3, name: 'Fade', description: 'To zero.', price: 25 }
  const offerOf = (price: number | null) =>
    dataOf({ services: [{ ...service, price }], week: [] }).hasOfferCatalog?.itemListElement[0]

  it('is an offer whose price is called a suggestion', () => {
    expect(offerOf(25)).toEqual({
      '@type': 'Offer',
      url: 'https://cuts.example/haircuts/book/3',
      price: '25.00',
      priceCurrency: 'USD',
      description: '$25 suggested',
      itemOffered: { '@type': 'Service', name: 'Fade', description: 'To zero.' },
    })
  })

  it.each([0, null])('without a price (%j) is free', (price) => {
    expect(offerOf(price)).toMatchObject({ price: '0.00', description: 'Free' })
  })
})

it('has neither hours nor offers on the other pages', () => {
  const data = dataOf(undefined)
  expect(data).not.toHaveProperty('hasOfferCatalog')
  expect(data).not.toHaveProperty('openingHoursSpecification')
  expect(JSON.stringify(data)).not.toContain('address')
})

describe('questions and answers', () => {
  const answerTo = (answer: string) =>
    faqData([{ question: 'Why?', answer }])?.mainEntity[0]?.acceptedAnswer.text

  it('are those of the page, as text', () => {
    const data = faqData(faqDocument.defaults.questions)
    expect(data).toMatchObject({ '@type': 'FAQPage' })
    expect(data?.mainEntity[0]).toEqual({
      '@type': 'Question',
      name: 'Is it really free?',
      acceptedAnswer: {
        '@type': 'Answer',
        text: 'Yes. The cut costs nothing.\nIf you want to give something, most people donate about $20 or $25; the suggested donation is 20 to 30 dollars.',
      },
    })
  })

  it('keep the words of a link within a sentence', () => {
    expect(answerTo('**Yes**, see [the prices](/book) or *ask*.')).toBe(
      'Yes, see the prices or ask.',
    )
    expect(answerTo('We also have [an app](https://a.edu)')).toBe('We also have an app')
  })

  it('leave out a link that is all of an answer', () => {
    expect(answerTo('[Ask the barber](link:contact)')).toBeUndefined()
    expect(faqData([])).toBeUndefined()
  })
})
