import { expect, it } from 'vitest'
import { defaultSettings } from '../../../contract/community/community-settings.ts'
import { offeredSettings } from './offered-settings.ts'

it('holds no address that only the server needs', () => {
  const set = { ...defaultSettings, securityContacts: ['mailto:a@b.example'], formerOrigins: ['https://old.example'] }
  const offered = JSON.stringify(offeredSettings(set, { vip: true, pracc: true, inventory: true, mail: true }))
  expect(offered).not.toMatch(/securityContacts|formerOrigins|old\.example|gameSide|retention/)
})

it('says that no mail can be sent, so that no sign-up by e-mail is offered', () => {
  const backends = { vip: true, pracc: true, inventory: true }
  expect(offeredSettings(defaultSettings, { ...backends, mail: false }).sendsMail).toBe(false)
  expect(offeredSettings(defaultSettings, { ...backends, mail: true })).not.toHaveProperty('sendsMail')
})
