import { expect, it } from 'vitest'
import { days } from '../../../contract/duration.ts'
import { testApp } from '../../../tests/support/http-app.ts'
import { securityTxtRoutes } from './security-txt.ts'

const path = '/.well-known/security.txt'
const appWith = async (contacts: readonly string[]) => {
  const clock = { now: Date.parse('2026-06-01T09:30:00Z') }
  const options = {
    contacts: () => contacts,
    origin: 'https://play.example.org',
    languages: () => ['en', 'ru'] as const,
    now: () => clock.now,
  }
  return { ...(await testApp({ modules: [securityTxtRoutes(options)] })), clock }
}

it('names contacts, languages, its own address and an end', async () => {
  const { app, clock } = await appWith(['mailto:security@example.org', 'https://example.org/report'])
  const { statusCode, headers, body } = await app.inject(path)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toBe(
    'Contact: mailto:security@example.org\nContact: https://example.org/report\nExpires: 2026-11-28T00:00:00.000Z\n' +
      'Preferred-Languages: en, ru\nCanonical: https://play.example.org/.well-known/security.txt\n',
  )
  clock.now += days(30)
  expect((await app.inject(path)).body).toContain('Expires: 2026-12-28T00:00:00.000Z')
  expect((await app.inject({ method: 'POST', url: path })).statusCode).toBe(405)
})

it('does not exist without a contact', async () => {
  const { app } = await appWith([])
  expect((await app.inject(path)).statusCode).toBe(404)
})
