import * as v from 'valibot'
import { expect, it } from 'vitest'
import { days, minutes, seconds } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as rentalEndpoints from '../../contract/endpoints/rentals.ts'
import { membersSchema, shareLinkSchema } from '../../contract/rentals/rental-sharing.ts'
import { adminsSchema, availableRegionsSchema, demoLinkSchema, rentalsSchema } from '../../contract/rentals/rentals.ts'
import { steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { noAnswer } from '../support/rental-backends/memory-driver.ts'
import { type RentalsApp, rentalsApp } from '../support/rentals-app.ts'

const limitText = 'Switch region limit exceeded'
const regionsKnown = (world: RentalsApp) =>
  expect.poll(async () => (await world.as('stranger', 'GET', href(rentalEndpoints.listRegions))).statusCode).toBe(200)
const statusOf = async (world: RentalsApp, id: string) => (await world.row(id)).status
const untilRunning = (world: RentalsApp, id: string) => expect.poll(() => statusOf(world, id)).toBe('RUNNING')
const errors = (answers: readonly { json(): unknown }[]) =>
  answers.map((answer) => v.parse(v.object({ error: v.optional(v.string()) }), answer.json()).error)

onEveryDatabase('the list of rentals', ({ open }) => {
  it('has the agreed shape for the owner and for a member', async () => {
    const world = await rentalsApp(await open())
    const id = await world.runningRental({ maintenance: 1, maintenance_zh: '维护', maintenance_en: 'repairs' })
    const own = v.parse(rentalsSchema, (await world.as('owner', 'GET', href(rentalEndpoints.listRentals))).json())
    expect(own).toEqual([
      {
        instance_id: id,
        instance_name: 'Scrim night',
        region: 'ap-tokyo',
        public_ip: '192.0.2.1',
        server_port: 20_001,
        sv_password: 'abc123',
        connect_url: 'steam://connect/192.0.2.1:20001/abc123',
        expiredate: '2026-07-01',
        timestamp: Date.parse('2026-07-01T00:00:00Z') / 1000,
        isOwner: true,
        admin_list: JSON.stringify([{ steamid: world.people.owner.steam_id, name: '', servername: 'Scrim night' }]),
        status: 'RUNNING',
        maintenance_status: 1,
        maintenance_desc: { zh: '维护', en: 'repairs' },
        relocatable: 1,
        relocated: 0,
        target_region: null,
        switches_left: 2,
        restart_locked_until: null,
        restart: null,
        health: 'up',
        care: [],
        start: null,
      },
    ])
    const member = v.parse(rentalsSchema, (await world.as('member', 'GET', href(rentalEndpoints.listRentals))).json())
    expect(member).toEqual([{ ...own[0], isOwner: false }])
  })

  it('shows an ended server for ninety days, and a failed one for seven', async () => {
    const world = await rentalsApp(await open())
    const since = world.clock.now
    await world.runningRental({ status: 'TERMINATED', since, ref: null })
    await world.runningRental({ status: 'FAILED', since, ref: null })
    const count = async () => v.parse(rentalsSchema, (await call()).json()).length
    const call = async () => {
      const { token } = await world.begin(world.people.owner)
      return world.call('GET', href(rentalEndpoints.listRentals), token)
    }
    expect(await count()).toBe(2)
    world.clock.now += days(8)
    expect(await count()).toBe(1)
    world.clock.now += days(83)
    expect(await count()).toBe(0)
  })

  it('returns regions from memory, recommended first', async () => {
    const world = await rentalsApp(await open())
    await regionsKnown(world)
    const asked = world.memory.calls.get('regions')
    const answer = await world.as('stranger', 'GET', href(rentalEndpoints.listRegions))
    expect(v.parse(availableRegionsSchema, answer.json())).toEqual({
      success: true,
      regions: [
        { region: 'ap-tokyo', available: true, recommended: true, maintenance: null },
        { region: 'ap-shanghai', available: true, recommended: false, maintenance: null },
        { region: 'ap-seoul', available: true, recommended: false, maintenance: null },
      ],
    })
    expect(world.memory.calls.get('regions')).toBe(asked)
  })
})

onEveryDatabase('settings of a server', ({ open }) => {
  it.each([
    ['an empty password', { password: '' }, 'password'],
    ['seventeen characters', { password: 'x'.repeat(17) }, 'password'],
    ['a quote', { password: 'a"b' }, 'password'],
    ['a field that decides nothing', { password: 'abc', isOwner: true }, 'isOwner'],
    ['a status', { password: 'abc', status: 'FAILED' }, 'status'],
  ])('refuse %s', async (_what, body, field) => {
    const world = await rentalsApp(await open())
    const id = await world.runningRental()
    const answer = await world.as('owner', 'POST', href(rentalEndpoints.changeRentalPassword), {
      instance_id: id,
      ...body,
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: 'BAD_REQUEST', field }])
    expect((await world.row(id)).password).toBe('abc123')
  })

  it('reach the instance through a job, not during the call', async () => {
    const world = await rentalsApp(await open())
    const id = await world.runningRental()
    const body = { instance_id: id, password: 'secret9' }
    expect((await world.as('owner', 'POST', href(rentalEndpoints.changeRentalPassword), body)).json()).toEqual({
      success: true,
    })
    const admins = [
      { steamid: steamIdOf(3), name: '队长', servername: 'x' },
      { steamid: steamIdOf(9), name: 'a";quit;', servername: '' },
    ]
    const put = (list: readonly object[]) =>
      world.as('owner', 'PUT', href(rentalEndpoints.listAdmins, { params: { id } }), { admins: list })
    for (const hidden of [{ name: 'a\u202e' }, { name: '\u3164' }, { servername: '\u200b' }]) {
      expect((await put([{ steamid: steamIdOf(3), ...hidden }])).statusCode).toBe(400)
    }
    const saved = await put(admins)
    expect(v.parse(adminsSchema, saved.json())).toEqual({ admins, isOwner: true })
    await expect
      .poll(() => world.memory.one().config)
      .toEqual({
        name: 'Scrim night',
        password: 'secret9',
        admins: admins.map(({ steamid: steamId, name: note }) => ({ steamId, note })),
      })
    const teammates = await world.as('owner', 'GET', href(rentalEndpoints.listPastTeammates, { params: { id } }))
    expect(teammates.json()).toEqual({ teammates: [{ steamid: steamIdOf(9), name: 'a";quit;' }] })
  })

  it.each([
    ['none', [], 'admins'],
    ['eight', Array.from({ length: 8 }, (_, i) => ({ steamid: steamIdOf(i) })), 'admins'],
    ['one twice', [{ steamid: steamIdOf(1) }, { steamid: steamIdOf(1) }], 'admins'],
    ['sixteen digits', [{ steamid: '7656119800000000' }], 'admins.0.steamid'],
    ['another prefix', [{ steamid: '86561198000000001' }], 'admins.0.steamid'],
    ['a long note', [{ steamid: steamIdOf(1), name: 'x'.repeat(21) }], 'admins.0.name'],
    ['a line end in the note', [{ steamid: steamIdOf(1), name: 'a\nb' }], 'admins.0.name'],
    ['a tempId', [{ steamid: steamIdOf(1), tempId: '1' }], 'admins.0.tempId'],
  ])('refuse administrators: %s', async (_what, admins, field) => {
    const world = await rentalsApp(await open())
    const id = await world.runningRental()
    const answer = await world.as('owner', 'PUT', href(rentalEndpoints.listAdmins, { params: { id } }), { admins })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { field }])
  })

  it.each([
    ['RENTAL_MAINTENANCE', { maintenance: 1 as const }],
    ['RENTAL_EXPIRED', { expires_at: 1 }],
    ['RENTAL_EXPIRED', { expires_at: 1, status: 'TERMINATED' as const }],
    ['RENTAL_BUSY', { status: 'SWITCHING' as const, target_region: 'ap-seoul' }],
  ])('and actions are refused while a server is locked: %s', async (error, change) => {
    const world = await rentalsApp(await open())
    await regionsKnown(world)
    // The clock stands still: a switch never ends during the calls.
    world.memory.creationMs = minutes(1)
    const id = await world.runningRental(change)
    const answers = [
      await world.as('owner', 'POST', href(rentalEndpoints.changeRentalPassword), { instance_id: id, password: 'abc' }),
      await world.as('owner', 'PUT', href(rentalEndpoints.listAdmins, { params: { id } }), {
        admins: [{ steamid: steamIdOf(1) }],
      }),
      await world.as('owner', 'POST', href(rentalEndpoints.switchRegion, { params: { id } }), {
        targetRegion: 'ap-seoul',
      }),
      await world.as('member', 'POST', href(rentalEndpoints.restartRental), { instance_id: id }),
    ]
    expect(errors(answers)).toEqual([error, error, error, error])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409])
  })
})

onEveryDatabase('a region switch through the API', ({ open }) => {
  it('succeeds exactly twice per day in China, under fifty concurrent calls each time', async () => {
    const world = await rentalsApp(await open(), { startsAt: Date.parse('2026-06-01T15:59:59Z') })
    await regionsKnown(world)
    const id = await world.runningRental()
    const { token } = await world.begin(world.people.owner)
    const fifty = async (targetRegion: string) => {
      const url = href(rentalEndpoints.switchRegion, { params: { id } })
      const calls = Array.from({ length: 50 }, () => world.call('POST', url, token, { targetRegion }))
      const answers = await Promise.all(calls)
      return answers.filter(({ statusCode }) => statusCode === 200).length
    }
    expect(await fifty('ap-seoul')).toBe(1)
    await untilRunning(world, id)
    expect(await world.row(id)).toMatchObject({ region: 'ap-seoul', generation: 2 })
    expect(await fifty('ap-tokyo')).toBe(1)
    await untilRunning(world, id)
    expect(await fifty('ap-seoul')).toBe(0)
    const refused = await world.call('POST', href(rentalEndpoints.switchRegion, { params: { id } }), token, {
      targetRegion: 'ap-seoul',
    })
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { error: limitText }])
    // 00:00:01 in China: the next day.
    world.clock.now += seconds(2)
    expect(await fifty('ap-seoul')).toBe(1)
    await untilRunning(world, id)
    expect(await world.row(id)).toMatchObject({ region: 'ap-seoul', generation: 4 })
    const counted = await world.memory.driver.list()
    expect(counted.length).toBeLessThanOrEqual(2)
  })

  it('leaves the server where it is until the new one is created', async () => {
    const world = await rentalsApp(await open())
    await regionsKnown(world)
    const id = await world.runningRental()
    world.memory.fault = noAnswer
    const answer = await world.as('owner', 'POST', href(rentalEndpoints.switchRegion, { params: { id } }), {
      targetRegion: 'ap-seoul',
    })
    expect(answer.statusCode).toBe(200)
    const moving = { status: 'SWITCHING', region: 'ap-tokyo', target_region: 'ap-seoul' }
    expect(await world.row(id)).toMatchObject(moving)
  })

  it.each([
    ['where it is', { targetRegion: 'ap-tokyo' }, 400, 'SAME_REGION'],
    ['a region that does not exist', { targetRegion: 'ap-moon' }, 400, 'BAD_REQUEST'],
    ['a full one', { targetRegion: 'ap-shanghai' }, 409, 'REGION_UNAVAILABLE'],
    ['one that the backend does not have', { targetRegion: 'eu-frankfurt' }, 409, 'REGION_UNAVAILABLE'],
  ])('is refused to %s', async (_where, body, status, error) => {
    const world = await rentalsApp(await open(), { full: ['ap-shanghai'] })
    await regionsKnown(world)
    const id = await world.runningRental()
    const answer = await world.as('owner', 'POST', href(rentalEndpoints.switchRegion, { params: { id } }), body)
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { error }])
    expect(await statusOf(world, id)).toBe('RUNNING')
  })

  it('is refused for a server with a fixed region', async () => {
    const world = await rentalsApp(await open())
    await regionsKnown(world)
    const id = await world.runningRental({ relocatable: 0 })
    const answer = await world.as('owner', 'POST', href(rentalEndpoints.switchRegion, { params: { id } }), {
      targetRegion: 'ap-seoul',
    })
    expect(answer.statusCode).toBe(403)
  })
})

onEveryDatabase('a restart through the API', ({ open }) => {
  it('is sent to the backend once, and locks for forty seconds', async () => {
    const world = await rentalsApp(await open())
    const id = await world.runningRental()
    const restart = () => world.as('member', 'POST', href(rentalEndpoints.restartRental), { instance_id: id })
    const answers = await Promise.all([restart(), restart(), restart()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    const [card] = v.parse(rentalsSchema, (await world.as('owner', 'GET', href(rentalEndpoints.listRentals))).json())
    expect(card?.restart_locked_until).toBe(world.clock.now + seconds(40))
    await expect.poll(() => world.memory.one().restarts).toHaveLength(1)
    world.clock.now += seconds(40)
    expect((await restart()).statusCode).toBe(200)
    await expect.poll(() => world.memory.one().restarts).toHaveLength(2)
  })
})

onEveryDatabase('demos', ({ open }) => {
  const withDemos = async (world: RentalsApp): Promise<string> => {
    const id = await world.runningRental()
    world.memory.one().demos.push({ name: 'a 1.dem', size: 5 }, { name: 'b(2)_练习.dem', size: 7 })
    return id
  }
  const link = async (world: RentalsApp, id: string, name: string): Promise<string> => {
    const answer = await world.as('member', 'GET', href(rentalEndpoints.createDemoLink, { params: { id, name } }))
    const { data } = v.parse(demoLinkSchema, answer.json())
    expect(data.expires_at).toBe(world.clock.now + minutes(10))
    return data.download_url.replace('https://play.example.org', '')
  }

  it('are listed in descending order by name, and downloaded by a link', async () => {
    const world = await rentalsApp(await open())
    const id = await withDemos(world)
    const list = await world.as('member', 'GET', href(rentalEndpoints.listDemos, { params: { id } }))
    expect(list.json()).toEqual({
      data: {
        demos: [
          { name: 'b(2)_练习.dem', size: 7 },
          { name: 'a 1.dem', size: 5 },
        ],
      },
    })
    const file = await world.app.inject({ url: await link(world, id, 'b(2)_练习.dem') })
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload).toHaveLength(7)
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '7',
      'content-disposition': `attachment; filename="b_2____.dem"; filename*=UTF-8''b%282%29_%E7%BB%83%E4%B9%A0.dem`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  it('cannot be downloaded by a link that is expired, modified, or of another server', async () => {
    const world = await rentalsApp(await open())
    const id = await withDemos(world)
    const url = await link(world, id, 'a 1.dem')
    const status = async (changed: string) => (await world.app.inject({ url: changed })).statusCode
    expect(await status(url)).toBe(200)
    expect(await status(url.replace('a%201', 'b(2)_练习'))).toBe(404)
    expect(await status(url.replace(id, 'pr-test-2'))).toBe(404)
    expect(await status(url.replace(/expires=\d+/, 'expires=9999999999999'))).toBe(404)
    expect(await status(url.replace(/signature=.*/, 'signature='))).toBe(404)
    expect(await status(url.replace(/\?.*/, ''))).toBe(404)
    world.clock.now += minutes(10)
    expect(await status(url)).toBe(200)
    world.clock.now += 1
    expect(await status(url)).toBe(404)
  })

  it('are only accessible by their listed names: 1,027 path traversals fail', async () => {
    const world = await rentalsApp(await open())
    const id = await withDemos(world)
    const opened = world.memory.calls.get('openDemo')
    const names = waysOut()
    expect(names).toHaveLength(1027)
    for (const name of names) {
      const answer = await world.as('owner', 'GET', href(rentalEndpoints.createDemoLink, { params: { id, name } }))
      expect(`${name}: ${answer.statusCode}`).toBe(`${name}: 404`)
    }
    expect(world.memory.calls.get('openDemo')).toBe(opened)
  })

  it('are empty without an instance, and 503 while the backend is unavailable', async () => {
    const world = await rentalsApp(await open())
    const gone = await world.runningRental({ status: 'TERMINATED', ref: null })
    expect((await world.as('owner', 'GET', href(rentalEndpoints.listDemos, { params: { id: gone } }))).json()).toEqual({
      data: { demos: [] },
    })
    const id = await world.runningRental({ ref: 'nobody' })
    const away = await world.as('owner', 'GET', href(rentalEndpoints.listDemos, { params: { id } }))
    expect([away.statusCode, away.json()]).toMatchObject([503, { error: 'UNAVAILABLE' }])
  })
})

onEveryDatabase('a share link', ({ open }) => {
  const share = async (world: RentalsApp, id: string) =>
    v.parse(
      shareLinkSchema,
      (await world.as('owner', 'POST', href(rentalEndpoints.createShareLink, { params: { id } }))).json(),
    )

  it('makes the user who accepts it a member, reveals no secrets before, and can be revoked', async () => {
    const world = await rentalsApp(await open())
    const id = await world.runningRental()
    const { code, url, expires_at } = await share(world, id)
    expect(url).toBe(`https://play.example.org/pracc/join/${code}`)
    expect(Date.parse(expires_at)).toBe(world.clock.now + days(7))
    const path = href(rentalEndpoints.readShareOffer, { params: { code } })
    expect((await world.as('guest', 'GET', path)).json()).toEqual({ instance_name: 'Scrim night', owner: 'the owner' })
    for (const role of ['stranger', 'stranger', 'owner'] as const) {
      expect((await world.as(role, 'POST', path)).json()).toEqual({ instance_id: id })
    }
    const members = v.parse(
      membersSchema,
      (await world.as('owner', 'GET', href(rentalEndpoints.listMembers, { params: { id } }))).json(),
    )
    expect(members.members.map(({ name }) => name)).toEqual(['a member', 'a stranger'])
    expect(members.share_expires_at).toBe(expires_at)
    const seen = v.parse(
      membersSchema,
      (await world.as('stranger', 'GET', href(rentalEndpoints.listMembers, { params: { id } }))).json(),
    )
    expect(seen.share_expires_at).toBeNull()
    const teammates = await world.as('owner', 'GET', href(rentalEndpoints.listPastTeammates, { params: { id } }))
    expect(teammates.json()).toEqual({ teammates: [{ steamid: steamIdOf(1), name: 'a stranger' }] })
    await world.as('owner', 'DELETE', href(rentalEndpoints.createShareLink, { params: { id } }))
    expect((await world.as('op', 'POST', path)).statusCode).toBe(404)
    expect(JSON.stringify(await world.memory.driver.list())).not.toContain(code)
  })

  it('expires when a newer one is created, after seven days, and when a member is removed', async () => {
    const world = await rentalsApp(await open())
    const id = await world.runningRental()
    const status = async (code: string) =>
      (await world.app.inject(href(rentalEndpoints.readShareOffer, { params: { code } }))).statusCode
    const first = await share(world, id)
    const second = await share(world, id)
    expect([await status(first.code), await status(second.code)]).toEqual([404, 200])
    await world.as(
      'owner',
      'DELETE',
      href(rentalEndpoints.removeMember, { params: { id, steamId: world.people.member.steam_id } }),
    )
    expect(await status(second.code)).toBe(404)
    const third = await share(world, id)
    world.clock.now += days(7)
    expect(await status(third.code)).toBe(404)
  })

  it('admits fifteen members, also under twenty concurrent calls', async () => {
    const world = await rentalsApp(await open())
    const id = await world.runningRental()
    const { code } = await share(world, id)
    const guests = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        return (await world.begin(await steamAccount(world.database, 100 + i))).token
      }),
    )
    const answers = await Promise.all(
      guests.map((token) => world.call('POST', href(rentalEndpoints.readShareOffer, { params: { code } }), token)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(14)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(6)
  })
})

/** 1,027 names that would leave the folder if they were joined to a path. */
function waysOut(): readonly string[] {
  const ups = [
    '../',
    '..\\',
    '..//',
    '....//',
    '%2e%2e/',
    '%2e%2e%2f',
    '..%2f',
    '..%5c',
    '..%c0%af',
    '..%252f',
    '.\0./',
  ]
  const targets = ['etc/passwd', 'server.json', 'spawnpoint.db', 'a 1.dem', '../a 1.dem', 'windows/win.ini']
  const made = ups.flatMap((up) =>
    targets.flatMap((target) => Array.from({ length: 8 }, (_, depth) => `${up.repeat(depth + 1)}${target}`)),
  )
  const endings = ['', '.dem', '\0.dem', '%00.dem', '/.']
  const all = [
    ...new Set([
      '..',
      '.',
      '/',
      '\\',
      '/etc/passwd',
      'C:\\a 1.dem',
      ...endings.flatMap((end) => made.map((one) => one + end)),
    ]),
  ]
  return all.filter((name) => name.length <= 190).slice(0, 1027)
}
