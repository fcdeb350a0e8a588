import { expect, it } from 'vitest'
import { href } from '../../contract/endpoint.ts'
import { readAvatar, readPlayer } from '../../contract/endpoints/accounts.ts'
import { playerHandlers } from '../../server/accounts/handlers/players.ts'
import { pictureRoutes } from '../../server/community/handlers/pictures.ts'
import { storePicture } from '../../server/community/store/pictures.ts'
import type { OpenDatabase } from '../../server/kernel/db/database.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { endpointRoutes } from '../../server/kernel/http/endpoint-routes.ts'
import { listSeasons } from '../../server/leaderboard/store/seasons.ts'
import { steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { temporaryDatabase } from '../support/databases.ts'
import { testApp } from '../support/http-app.ts'

it('a replica by type reads neither money nor sessions and writes nothing', async () => {
  const { reads } = await temporaryDatabase()
  // @ts-expect-error: no writes
  expect(() => reads.kysely.insertInto('season')).toBeTypeOf('function')
  // @ts-expect-error: no orders
  expect(reads.kysely.selectFrom('order')).toBeDefined()
  // @ts-expect-error: no sessions
  expect(reads.kysely.selectFrom('session')).toBeDefined()
  // @ts-expect-error: of an account only what everybody may know
  expect(reads.kysely.selectFrom('account').select('email')).toBeDefined()
  // @ts-expect-error: it is no database
  const database: OpenDatabase = reads
  expect(database.kind).toBe('sqlite')
  expect(await listSeasons(reads)).toEqual([])
})

it('a replica that does not have a player or a picture yet does not hide them: the primary is asked', async () => {
  const [primary, replica] = [await temporaryDatabase(), await temporaryDatabase()]
  await steamAccount(primary, 1, 'new')
  await steamAccount(primary, 2, 'renamed')
  await steamAccount(replica, 2, 'before')
  const picture = { id: 'picture-1', bytes: Buffer.from('png') }
  await inTransaction(primary, (trx) => storePicture(trx, picture, 0))
  const players = playerHandlers({ database: primary, reads: replica.reads, readPicture: async () => undefined })
  const { app } = await testApp({
    modules: [pictureRoutes(primary, replica.reads), endpointRoutes({ readPlayer, readAvatar }, {}, players)],
  })
  const nameOf = async (n: number) =>
    (await app.inject(href(readPlayer, { params: { steamId: steamIdOf(n) } }))).json().username
  expect([await nameOf(1), await nameOf(2)]).toEqual(['new', 'before'])
  expect((await app.inject('/pictures/picture-1.png')).statusCode).toBe(200)
  expect((await app.inject('/pictures/picture-2.png')).statusCode).toBe(404)
})
