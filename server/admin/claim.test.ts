import { expect, it } from 'vitest'
import { steamIdOf } from '../../tests/support/accounts-app.ts'
import { adminCommands } from '../../tests/support/admin-command.ts'
import { openDatabase } from '../database.ts'
import { claimPortal } from '../staff/claim.ts'
import { setStaffBadge } from '../vip/acts.ts'

const { path, admin } = adminCommands({ PORTAL_MODE: 'production', PUBLIC_ORIGIN: 'https://play.example.org' })

async function claim(link: string): Promise<boolean> {
  const database = await openDatabase({ kind: 'sqlite', file: path('spawnpoint.db') })
  const acts = { database, setBadge: setStaffBadge, now: Date.now }
  const code = link.trim().split('#')[1] ?? ''
  const done = await claimPortal(
    acts,
    { requestId: null, address: null },
    { code, steamId: steamIdOf(1), isSteamProven: true },
  )
  await database.close()
  return done
}

it('prints a link that works once, and ends earlier ones', async () => {
  const first = await admin(['claim'])
  expect(first.out).toMatch(/^https:\/\/play\.example\.org\/claim#[\w-]{22}\n$/)
  expect(first.err).toMatch(/for one hour/)
  const second = await admin(['claim'])
  expect(await claim(first.out)).toBe(false)
  expect(await claim(second.out)).toBe(true)
  expect(await admin(['claim'])).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/an administrator already/),
  })
  expect((await admin(['audit'])).out).toMatch(/\tstaff\.claim\t/)
})

it('names everything that is missing', async () => {
  const { code, out, err } = await admin(['claim'], { env: { PUBLIC_ORIGIN: '', PORT: 'x' } })
  expect([code, out]).toEqual([1, ''])
  expect(err.split('\n').map((line) => line.split(' ')[0])).toEqual(['PORT', 'PUBLIC_ORIGIN'])
})
