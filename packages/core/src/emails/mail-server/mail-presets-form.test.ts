import { expect, it } from 'vitest'
import { mailPresets, presetOf } from './mail-presets-form.ts'

it.each(mailPresets)('$id is the provider of its own host alone', ({ id, host }) => {
  const real = host.replace('REGION', 'us-east-1')
  expect(presetOf(real)?.id).toBe(id)
  expect(presetOf(real.toUpperCase())?.id).toBe(id)
  expect(presetOf(`${real}.evil.example`)).toBeNull()
  expect(presetOf(`x${real}`)).toBeNull()
})

it('a preset has the encryption of its port', () => {
  for (const { port, security } of mailPresets)
    expect(security).toBe(port === 465 ? 'tls' : 'starttls')
})
