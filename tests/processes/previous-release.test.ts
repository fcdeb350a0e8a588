import { beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { openDatabase } from '../../server/database.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { checkOutRelease, newestRelease, type PreviousRelease } from '../support/previous-release.ts'
import { ended } from '../support/server-process.ts'
import { countKills, fillEarlier, playerReads, startGame, startOn } from '../support/upgrade.ts'

const release = newestRelease()
if (release === undefined) process.stderr.write('SKIPPED: without the history of git there is no earlier release\n')

/**
 * Up to 9db93c8 the ranking thread of an older process does not open newer tables, if it starts after them; another
 * process ranks then.
 */
const errorsOf = (log: string): readonly string[] =>
  log.split('\n').filter((line) => line !== '' && !line.includes('the ranking thread ended'))

/** The cheap part of `npm run proof:upgrade`: the earlier sources with the packages of this tree. */
describe.skipIf(release === undefined)('the code of the newest release on the tables of this one', () => {
  let before: PreviousRelease
  beforeAll(() => {
    before = checkOutRelease(release ?? '', 'linked')
    return () => before.remove()
  })

  onEveryDatabase('serves players and counts logs', ({ fresh }) => {
    it('without an error', async () => {
      const given = await fresh()
      const location =
        given.kind === 'sqlite' ? { ...given, file: given.file.replace(/test\.db$/, 'spawnpoint.db') } : given
      const { token, logPath } = await fillEarlier(before, location)
      const port = await freePort()
      const earlier = await startOn(location, port, before.entry)
      await (await openDatabase(location)).close()
      const origin = `http://127.0.0.1:${port}`
      const game = startGame(origin, logPath)
      // Without documents: there is no build.
      const calls = playerReads(token).filter((call) => call.path.startsWith('/api/'))
      expect(calls.length).toBeGreaterThan(8)
      for (let round = 0; round < 3; round += 1) {
        for (const { path, token: own } of calls) {
          const answer = await fetch(
            origin + path,
            own === undefined ? {} : { headers: { authorization: `Bearer ${own}` } },
          )
          expect([path, answer.status, await answer.text()]).toEqual([path, 200, expect.stringMatching(/^[[{]/)])
        }
      }
      const kills = await game.stop()
      expect([kills > 0, game.resent()]).toEqual([true, 0])
      expect(await countKills(location)).toBe(kills)
      earlier.child.kill('SIGTERM')
      expect(await ended(earlier)).toBe(0)
      expect(errorsOf(earlier.output.errors)).toEqual([])
    })
  })
})
