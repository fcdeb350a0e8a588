import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openDatabase } from '../../server/database.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { ingestFile, readLogFile } from '../../server/leaderboard/ingest/ingest-file.ts'
import { rulesOf } from '../../server/leaderboard/rules/match-log/rules.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { killAfter } from '../support/kill-after.ts'
import { fileLine, joinText, killText, type TestSide, wonText } from '../support/match-log.ts'
import { folderOfTest } from '../support/temporary-folder.ts'

const ingestForever = fileURLToPath(new URL('../support/ingest-forever.ts', import.meta.url))
const rounds = 9000

/** Ten players and nine thousand rounds: just over ten transactions. */
function* retakes(): Generator<string> {
  for (let player = 1; player <= 10; player += 1) yield fileLine(0, joinText(player, player > 5 ? 'TERRORIST' : 'CT'))
  const sides: readonly [TestSide, TestSide] = ['TERRORIST', 'CT']
  for (let round = 0; round < rounds; round += 1) {
    const second = 10 + round * 7
    yield fileLine(second, 'World triggered "Round_Start"')
    for (let kill = 0; kill < 4; kill += 1) {
      const [us, them] = [1 + ((round + kill) % 5), 6 + ((round * 3 + kill) % 5)]
      yield fileLine(second + 1 + kill, kill % 2 ? killText(us, them) : killText(them, us, { sides }))
    }
    yield fileLine(second + 5, wonText(round % 3 ? 'CT' : 'TERRORIST', String(round)))
  }
}

const statistics = async ({ kysely }: Database) => ({
  players: await kysely.selectFrom('player_stat').selectAll().orderBy('account').execute(),
  kills: Number(
    (
      await kysely
        .selectFrom('player_stat')
        .select((eb) => eb.fn.sum<number>('kills').as('kills'))
        .executeTakeFirst()
    )?.kills ?? 0,
  ),
})

onEveryDatabase('an ingest that is killed (kill -9)', ({ open, fresh }) => {
  it('resumes: nothing is lost, nothing counts twice', async () => {
    const folder = folderOfTest()
    const lines = [...retakes()]
    const file = join(folder, 'match.log')
    await writeFile(file, lines.join(''))
    const rules = rulesOf('retakes')
    if (rules === undefined) throw new Error('retakes have a ranking')
    const options = { gameServerId: 'killed', rules, offset: () => 0, now: Date.now }
    const undisturbed = await open()
    await ingestFile(undisturbed, readLogFile(file), options)
    const right = await statistics(undisturbed)
    expect(right.kills).toBe(rounds * 4)

    const at = await fresh()
    const location = at.kind === 'sqlite' ? { ...at, file: at.file.replace(/test\.db$/, 'spawnpoint.db') } : at
    let killedWithin = 0
    for (const milliseconds of [0, 15, 40, 90, 150]) {
      const acknowledged = await killAfter({
        program: ingestForever,
        args: [file],
        location: at,
        milliseconds,
        isEndless: false,
      })
      if (!acknowledged.includes('done')) killedWithin += 1
      const db = await openDatabase(location)
      const { kills } = await statistics(db)
      expect(kills).toBeLessThanOrEqual(right.kills)
      await db.close()
    }
    expect(killedWithin).toBeGreaterThan(1)
    const db = await open(location)
    // An overlapping piece first, then the whole file twice.
    const piece = join(folder, 'piece.log')
    await writeFile(piece, lines.slice(lines.length / 2).join(''))
    for (const path of [piece, file, file]) await ingestFile(db, readLogFile(path), options)
    expect(await statistics(db)).toEqual(right)
  })
})
