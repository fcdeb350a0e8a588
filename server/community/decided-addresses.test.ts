import { expect, it } from 'vitest'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { createDecidedAddresses } from './decided-addresses.ts'

const environment = {
  publicOrigin: 'https://play.example.org',
  securityContacts: ['mailto:env@example.org'],
  formerOrigins: ['https://env.example.org'],
}

it('takes what the community has set, else what the environment says', () => {
  let settings = defaultSettings
  const { securityContacts, formerOrigins } = createDecidedAddresses(() => settings, environment)
  expect([securityContacts(), formerOrigins()]).toEqual([['mailto:env@example.org'], ['https://env.example.org']])
  settings = { ...settings, securityContacts: ['https://example.org/report'], formerOrigins: [] }
  expect([securityContacts(), formerOrigins()]).toEqual([['https://example.org/report'], []])
  expect(formerOrigins()).toBe(formerOrigins())
})

it('never takes the current address for a former one, however it is spelled', () => {
  const formerOrigins = ['https://PLAY.example.org:443', 'https://Old.example.org', 'https://1.2.3.999']
  const addresses = createDecidedAddresses(() => ({ ...defaultSettings, formerOrigins }), environment)
  expect(addresses.formerOrigins()).toEqual(['https://old.example.org'])
})
