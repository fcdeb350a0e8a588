import type { Post } from '../../demo/matches/log-link.ts'
import { demoBadges } from '../../demo/matches/people.ts'
import { wallClock } from '../../demo/matches/play.ts'
import { closeDemoSeasons, openDemoSeasons } from '../../demo/matches/seasons.ts'
import type { Matches, MatchesDeps } from '../../demo/scenario.ts'
import { steamIdOfAccount } from '../../demo/steam/account.ts'
import { logOf, rankedServers } from './past.ts'

/** Sends the past of every game server in one log, so that the rankings are complete after moments. Nothing is played after that. */
export function createPastMatches({ portal, listedAs, now, onPastCounted, onError }: MatchesDeps): Matches {
  const ending = new AbortController()
  let running: Promise<void> = Promise.resolve()

  const run = async (post: Post): Promise<void> => {
    const anchor = await openDemoSeasons(portal, now())
    if (anchor === undefined) throw new Error('the seasons are not those of the fixture')
    for (const { account, group } of demoBadges) await portal.addGroup(steamIdOfAccount(account), group)
    const sends = rankedServers.map(async (server, i) => {
      const { name } = server
      const serverId = listedAs(name)?.id
      if (serverId === undefined) return
      const sender = await portal.registerGameServer({ id: `fixture-${i}`, name, serverId })
      if ((await portal.countedUntil(sender.id)) > 0) return
      const log = { path: sender.logPath, text: logOf(server, anchor), clock: wallClock(now()), signal: ending.signal }
      const { status } = await post(log)
      if (status !== 200) throw new Error(`the log of ${name} was answered with ${status}`)
    })
    await Promise.all(sends)
    await closeDemoSeasons(portal, now())
    onPastCounted()
  }

  return {
    start(post) {
      running = run(post).catch((error: unknown) => {
        if (!ending.signal.aborted) onError(error)
      })
    },
    async stop() {
      ending.abort()
      await running
    },
  }
}
