import { expect, it, onTestFinished } from 'vitest'
import { seconds } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import { listServers } from '../../contract/endpoints/servers.ts'
import { serverId } from '../../contract/servers/address.ts'
import { importCommunity } from '../../server/community-file.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { openNudges } from '../../server/kernel/db/nudges.ts'
import { takeLease } from '../../server/kernel/jobs/lease.ts'
import { createLogger } from '../../server/kernel/log/logger.ts'
import { openCommunity } from '../../server/running-community.ts'
import { createListSharing } from '../../server/servers/jobs/share-list.ts'
import { createPublication } from '../../server/servers/rules/publication.ts'
import { neverSeen } from '../../server/servers/rules/server-state.ts'
import { readReports } from '../../server/servers/store/poll-reports.ts'
import {
  appendChange,
  changesAfter,
  pollerLease,
  pruneChanges,
  serverListTopic,
} from '../../server/servers/store/server-list-changes.ts'
import { loadSnapshot, saveSnapshot, snapshotVersion } from '../../server/servers/store/server-list-snapshot.ts'
import { communityFile } from '../support/community.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { testApp, threeServers } from '../support/http-app.ts'
import { evenClock } from '../support/queue-clock.ts'

const url = href(listServers)

onEveryDatabase('the list of several processes', { sensitive: true }, ({ kind, open, fresh }) => {
  // SQLite has one process.
  const several = it.skipIf(kind === 'sqlite')
  const takes = (db: Database, holder: string, now: number) => takeLease(db, pollerLease, holder, now, seconds(10))
  const change = { version: 10, previous: 0, body: '{}' }

  several('takes changes from the process that polls, and from no other', async () => {
    const db = await open()
    const own = { holder: 'a', now: 1000 }
    expect(await appendChange(db, own, change)).toBe(false)
    await takes(db, 'a', 1000)
    expect(await appendChange(db, own, change)).toBe(true)
    expect(await appendChange(db, { ...own, holder: 'b' }, { ...change, version: 11 })).toBe(false)
    expect(await appendChange(db, { ...own, now: 1000 + seconds(10) }, { ...change, version: 12 })).toBe(false)
    expect(await changesAfter(db, 9)).toEqual([change])
    expect(await changesAfter(db, 10)).toEqual([])
    await pruneChanges(db, 11)
    expect(await changesAfter(db, 0)).toEqual([])
  })

  const join = (db: Database, holder: string) => {
    const serverList = threeServers()
    const publication = createPublication(serverList)
    const sharing = createListSharing({
      serverList,
      publication,
      store: {
        version: () => snapshotVersion(db),
        load: () => loadSnapshot(db),
        save: (snapshot) => saveSnapshot(db, snapshot),
        changes: {
          reports: () => readReports(db),
          append: (row, reports) => appendChange(db, { holder, now: Date.now(), reports }, row),
          after: (version) => changesAfter(db, version),
          prune: (before) => pruneChanges(db, before),
        },
      },
      now: Date.now,
      onError: (error) => {
        throw error
      },
    })
    return { serverList, publication, sharing }
  }

  several('is the same in both within two seconds, with the same ETag', async () => {
    const location = await fresh()
    const [one, two] = [await open(location), await open(location)]
    await takes(one, 'a', Date.now())
    const [leader, follower] = [join(one, 'a'), join(two, 'b')]
    const nudges = await openNudges(two, serverListTopic, (error) => {
      throw error
    })
    let caughtUp = Promise.resolve()
    nudges.start(() => {
      caughtUp = caughtUp.then(() => follower.sharing.catchUp())
    })
    leader.sharing.publisher.start()
    leader.serverList.setState('192.0.2.3:27015', {
      ...neverSeen,
      open: true,
      current: 7,
      max: 9,
      lastSeen: Date.now(),
    })
    await expect
      .poll(() => follower.publication.current()?.servers.map(({ players }) => players), { timeout: 5000 })
      .toEqual(['2/20', '2/20', '7/9'])
    const [shown, seen] = [await testApp(leader), await testApp(follower)]
    const [first, second] = [await shown.app.inject(url), await seen.app.inject(url)]
    expect(second.headers.etag).toBe(first.headers.etag)
    await leader.sharing.publisher.stop()
    await nudges.stop()
    await caughtUp
  })

  it('is what a new process begins with', async () => {
    const location = await fresh()
    const database = await open(location)
    const server = { ip: '192.0.2.1', port: 27_015, name: 'dm 1', category: 'dm', region: 'ap-seoul' }
    await importCommunity(database, communityFile({ servers: [server] }))
    const id = serverId(server.ip, server.port)
    const state = { ...neverSeen, open: true, current: 7, max: 9, lastSeen: 1000 }
    const body = JSON.stringify({ sweptAt: 1000, listVersion: 1000, live: [[id, state]] })
    await saveSnapshot(database, { version: 1000, sweptAt: 1000, body })
    const config = {
      publicOrigin: 'https://play.example.org',
      privateHosts: [],
      pollRegions: [],
      latencyAtAddresses: false,
    }
    const community = await openCommunity({
      config,
      database,
      logger: createLogger('silent'),
      now: Date.now,
      clock: evenClock(Date.now),
    })
    onTestFinished(() => community.stop())
    expect(community.serverList.get(id)?.state.current).toBe(7)
    expect(community.publication.current()?.version).toBe(database.kind === 'sqlite' ? undefined : 1000)
  })
})

it('lets a client keep a newer list that another process has given it', async () => {
  const serverList = threeServers()
  const publication = createPublication(serverList)
  const at = Date.now()
  publication.publish(at)
  const { app } = await testApp({ serverList, publication })
  const { etag = '' } = (await app.inject(url)).headers
  expect(etag).toMatch(new RegExp(`^"${at}\\.`))
  const ask = (tag: string) => app.inject({ url, headers: { 'if-none-match': tag } })
  const ahead = `"${at + 1500}.abc-br"`
  const kept = await ask(`W/${ahead}`)
  expect([kept.statusCode, kept.headers.etag, kept.body]).toEqual([304, ahead, ''])
  expect((await ask(String(etag))).statusCode).toBe(304)
  for (const tag of [
    `"${at - 1}.abc"`,
    `"${at + 120_000}.abc"`,
    `"abc"`,
    `"${'9'.repeat(40)}.abc"`,
    '"1e30.abc"',
    '""',
  ]) {
    expect((await ask(tag)).statusCode, tag).toBe(200)
  }
  publication.publish(at + 2000)
  expect((await ask(ahead)).statusCode).toBe(200)
})
