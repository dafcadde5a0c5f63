import { expect, it } from 'vitest'
import { AppError } from '../../kernel/app-error.ts'
import { relyingPartyOf } from './relying-party.ts'

const siteAt = (address: string) => ({ urlOf: (path: string) => `${address}/haircuts${path}` })

function errorAt(address: string): unknown {
  try {
    return relyingPartyOf(siteAt(address))
  } catch (error) {
    return error
  }
}

it.each([
  ['https://cuts.example.edu', 'cuts.example.edu'],
  ['https://cuts.example.edu:8443', 'cuts.example.edu'],
  ['http://localhost:3000', 'localhost'],
  ['http://cuts.localhost', 'cuts.localhost'],
])('passkeys of %s belong to %s', (address, id) => {
  expect(relyingPartyOf(siteAt(address))).toEqual({ id, origin: address })
})

it.each([
  ['http://127.0.0.1:3000', /need a host name.*http:\/\/127\.0\.0\.1:3000.*PUBLIC_URL/],
  ['https://192.168.1.20', /need a host name/],
  ['https://[2001:db8::1]', /need a host name/],
  ['http://cuts.example.edu', /need https.*PUBLIC_URL/],
  ['http://barber.local:3000', /need https/],
])('there are none at %s', (address, message) => {
  const error = errorAt(address)
  expect(error).toBeInstanceOf(AppError)
  expect(error).toMatchObject({
    code: 'passkeysImpossible',
    message: expect.stringMatching(message),
  })
})
