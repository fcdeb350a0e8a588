import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { days } from '../../contract/duration.ts'
import { checkAuthentication } from '../../server/accounts/backends/steam-openid/check-authentication.ts'
import { endpointOf } from '../../server/accounts/backends/steam-openid/protocol.ts'
import { readCallback } from '../../server/accounts/backends/steam-openid/read-callback.ts'
import { signInAddress } from '../../server/accounts/backends/steam-openid/sign-in-address.ts'
import { verifyAssertion } from '../../server/accounts/backends/steam-openid/verify-assertion.ts'
import { createPictures } from '../../server/accounts/backends/steam-profile/pictures.ts'
import { createProfiles } from '../../server/accounts/backends/steam-profile/profiles.ts'
import { openDatabase } from '../../server/database.ts'
import { createLogger } from '../../server/kernel/log/logger.ts'
import { vipStatusOf } from '../../server/vip/store.ts'
import { folderOfTest } from '../../tests/support/temporary-folder.ts'
import { openPortalAccess } from '../connect.ts'
import { personas } from './personas.ts'
import { seedPersonas } from './seed.ts'
import { startDemoSteam } from './start.ts'

let folder = ''
beforeEach(() => {
  folder = folderOfTest()
})

const now = Date.parse('2026-06-01T12:00:00Z')
const realm = 'http://127.0.0.1:8080'
const returnTo = `${realm}/api/auth/steam/callback?state=s`

async function demoSteam() {
  const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'test.db') })
  onTestFinished(() => database.close())
  const seed = (at: number) => seedPersonas(openPortalAccess({ database, secret: 'unused', now: () => at }))
  await seed(now)
  const steam = await startDemoSteam({ logger: createLogger('silent'), now: () => now })
  onTestFinished(() => steam.close())
  const endpoint = endpointOf(steam.origin)
  const page = signInAddress(endpoint, { realm, returnTo })
  const choose = (persona: string) => page.replace('/openid/login?', `/openid/choose?persona=${persona}&`)
  const follow = async (address: string) => {
    const response = await fetch(address, { redirect: 'manual' })
    return { status: response.status, location: response.headers.get('location') ?? '' }
  }
  return { database, seed, steam, endpoint, page, choose, follow }
}

describe('the Steam of the demo', () => {
  it('shows every persona in the language of the browser, without scripts', async () => {
    const { page } = await demoSteam()
    const zh = await fetch(page, { headers: { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.5' } })
    const html = await zh.text()
    for (const { username, about } of personas) {
      expect(html).toContain(`<bdi>${username}</bdi>`)
      expect(html).toContain(about.zh)
    }
    const pictures = [...html.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src)
    expect(new Set(pictures).size).toBe(personas.length)
    expect(html).toContain('<html lang="zh-CN">')
    expect(html).not.toMatch(/<script|style=/)
    expect(zh.headers.get('content-security-policy')).toContain("default-src 'none'")
    const en = await fetch(page, { headers: { 'accept-language': 'en-GB' } })
    expect(await en.text()).toContain('Choose who to be')
  })

  it('signs an assertion that the portal accepts, and confirms it once', async () => {
    const { endpoint, choose, follow } = await demoSteam()
    const { location } = await follow(choose('76561198000000102'))
    const callback = readCallback(location.split('?').slice(1).join('?'))
    if (callback.kind !== 'assertion') throw new Error('no assertion')
    const { assertion } = callback
    expect(verifyAssertion(assertion, { endpoint, returnTo, now })).toMatchObject({ steamId: '76561198000000102' })
    const forged = { ...assertion, identity: assertion.identity.replace(/2$/, '5') }
    const other = readCallback((await follow(choose('76561198000000102'))).location.split('?').slice(1).join('?'))
    expect(await checkAuthentication(endpoint, assertion)).toBe('valid')
    expect(await checkAuthentication(endpoint, assertion)).toBe('invalid')
    expect(await checkAuthentication(endpoint, forged)).toBe('invalid')
    if (other.kind !== 'assertion') throw new Error('no assertion')
    expect(await checkAuthentication(endpoint, { ...other.assertion, sig: assertion.sig })).toBe('invalid')
  })

  it('redirects back after a cancellation', async () => {
    const { choose, follow } = await demoSteam()
    const { location } = await follow(choose('cancel'))
    expect(readCallback(location.split('?').slice(1).join('?')).kind).toBe('cancelled')
  })

  it('refuses requests that are not sign-ins of this portal', async () => {
    const { steam, page, choose, follow } = await demoSteam()
    const wrong = [
      choose('76561198999999999'),
      `${steam.origin}/openid/login`,
      page.replace('checkid_setup', 'checkid_immediate'),
      page.replace(/return_to=[^&]*/, 'return_to=https%3A%2F%2Fevil.test%2F'),
    ]
    for (const address of wrong) expect((await follow(address)).status).toBe(400)
    expect((await follow(`${steam.origin}/`)).status).toBe(404)
  })

  it('serves the Web API and the pictures', async () => {
    const { steam } = await demoSteam()
    const onError = (error: unknown) => {
      throw error
    }
    const read = createProfiles({ apiOrigin: steam.origin, key: steam.apiKey, now: () => now, onError })
    const pictures = createPictures({ origins: [steam.origin], now: () => now })
    for (const { steamId, username, colours } of personas) {
      const profile = await read(steamId)
      expect(profile.username).toBe(username)
      if (colours === undefined) expect(profile.avatar).toBeNull()
      else expect(await pictures(profile.avatar ?? '')).toMatchObject({ type: 'image/png' })
    }
  })

  it('seeds its personas once', async () => {
    const { database, seed } = await demoSteam()
    const status = async (index: number) => vipStatusOf(database, personas[index]?.steamId ?? '', now)
    expect(await status(0)).toMatchObject({ type: 'none', groups: [] })
    const until = new Date(now + days(20)).toISOString()
    expect(await status(1)).toMatchObject({ type: 'vip', expiresAt: until })
    expect((await Promise.all([2, 3, 4].map(status))).map(({ groups }) => groups)).toEqual([['pro'], ['kol'], ['op']])
    await seed(now + 1)
    expect(await status(1)).toMatchObject({ expiresAt: until })
  })
})
