import { describe, expect, it } from 'vitest'
import { httpStandIn } from '../../../../tests/support/http-stand-in.ts'
import { createNameResolver, createProfiles } from './profiles.ts'

const steamId = '76561198000000001'
const unknown = { steamId, username: null, avatar: null }
const summary = (player: object) => JSON.stringify({ response: { players: [{ steamid: steamId, ...player }] } })

async function profilesOver(answer: Parameters<typeof httpStandIn>[0], key: string | undefined = 'KEY') {
  const api = await httpStandIn(answer)
  const clock = { now: 0 }
  const errors: unknown[] = []
  const read = createProfiles({
    apiOrigin: api.origin,
    key,
    now: () => clock.now,
    onError: (error) => errors.push(error),
  })
  return { api, clock, errors, read }
}

describe('the profile of a player', () => {
  it('is requested once in ten minutes, with the key', async () => {
    const { api, clock, read } = await profilesOver((_, response) => {
      response.end(summary({ personaname: '阿伟', avatarfull: 'https://avatars.steamstatic.com/a_full.jpg' }))
    })
    const wanted = { steamId, username: '阿伟', avatar: 'https://avatars.steamstatic.com/a_full.jpg' }
    for (const now of [0, 599_999]) {
      clock.now = now
      expect(await read(steamId)).toEqual(wanted)
    }
    expect(api.asked).toEqual([`/ISteamUser/GetPlayerSummaries/v2/?key=KEY&steamids=${steamId}`])
    clock.now = 600_000
    await read(steamId)
    expect(api.asked).toHaveLength(2)
  })

  it('is cleaned of characters that are unsafe on a page or a terminal', async () => {
    const { read } = await profilesOver((_, response) => {
      response.end(summary({ personaname: ` \u202e<b>x</b>\u0007${'y'.repeat(100)}` }))
    })
    const { username } = await read(steamId)
    expect(username).toMatch(/^<b>x<\/b>y+$/)
    expect(username).toHaveLength(64)
  })

  it('stays unknown without a key, and nothing is requested', async () => {
    const api = await httpStandIn((_, response) => response.end())
    const read = createProfiles({ apiOrigin: api.origin, key: undefined, now: () => 0, onError: () => undefined })
    expect(await read(steamId)).toEqual(unknown)
    expect(api.asked).toEqual([])
  })

  it('stays unknown after a failure, and is requested again', async () => {
    const bodies = ['<html>', '{"response":{}}', JSON.stringify({ response: { players: [] } }), 'x'.repeat(70_000)]
    const { api, errors, read } = await profilesOver((_, response) => {
      const next = bodies.shift()
      if (next === undefined) response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
      else response.end(next)
    })
    expect(await read(steamId)).toEqual(unknown)
    expect(await read(steamId)).toEqual(unknown)
    expect(errors).toHaveLength(2)
    // An empty list means that there is no such player.
    expect(await read(steamId)).toEqual(unknown)
    expect(errors).toHaveLength(2)
    expect(await read('76561198000000002')).toMatchObject({ username: null })
    expect(await read('76561198000000003')).toMatchObject({ username: null })
    expect([errors.length, api.asked.length]).toEqual([4, 5])
  })
})

describe('the custom name of a profile link', () => {
  const resolverOver = async (answer: Parameters<typeof httpStandIn>[0]) => {
    const api = await httpStandIn(answer)
    const errors: unknown[] = []
    const resolve = createNameResolver({ apiOrigin: api.origin, key: 'KEY', onError: (error) => errors.push(error) })
    return { api, errors, resolve }
  }
  const responding = (response: object) => resolverOver((_, reply) => void reply.end(JSON.stringify({ response })))

  it('is resolved by Steam', async () => {
    const { api, resolve } = await responding({ success: 1, steamid: steamId })
    expect(await resolve('a&b')).toBe(steamId)
    expect(api.asked).toEqual(['/ISteamUser/ResolveVanityURL/v1/?key=KEY&vanityurl=a%26b'])
  })

  it('may be that of nobody', async () => {
    const { resolve } = await responding({ success: 42, message: 'No match' })
    expect(await resolve('x')).toBe('unknown')
  })

  it('is not resolved while Steam does not respond, nor without a key', async () => {
    const { errors, resolve } = await resolverOver((_, reply) => void reply.writeHead(503).end())
    expect([await resolve('x'), errors.length]).toEqual([undefined, 1])
    const asked = createNameResolver({ apiOrigin: 'http://127.0.0.1:9', key: undefined, onError: () => expect.fail() })
    expect(await asked('x')).toBeUndefined()
  })
})
