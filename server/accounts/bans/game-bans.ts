import type { GameBans } from '../../../contract/accounts/bans.ts'
import { seconds } from '../../../contract/duration.ts'
import { cacheControl } from '../../../contract/endpoint.ts'
import * as banEndpoints from '../../../contract/endpoints/bans.ts'
import { type Prebuilt, prebuild, prebuildAnswer } from '../../kernel/http/prebuilt.ts'
import { listBans } from '../store/bans.ts'
import type { BanActs } from './acts.ts'
import { bannedUserCfg, gameBansOf } from './export-bans.ts'

/** However many game servers read it, the list is read this often at most. */
const freshFor = seconds(5)

type GameAnswers = Readonly<Record<'json' | 'cfg', Prebuilt<GameBans>>>

/** The bans as game servers get them. */
export interface GameBansReader {
  read(): Promise<GameAnswers>
  /** They have changed: the next who asks gets the new ones. */
  forget(): void
}

export function createGameBans({ database, now }: Pick<BanActs, 'database' | 'now'>): GameBansReader {
  let kept: { readonly at: number; readonly answers: Promise<GameAnswers> } | undefined
  const readNow = async (): Promise<GameAnswers> => {
    const bans = await listBans(database, now())
    const text = {
      contentType: 'text/plain; charset=utf-8',
      cacheControl: cacheControl(banEndpoints.readGameBans.cache),
    }
    return {
      json: prebuildAnswer(banEndpoints.readGameBans, gameBansOf(bans)),
      cfg: prebuild(bannedUserCfg(bans), text),
    }
  }
  return {
    read() {
      if (kept !== undefined && Math.abs(now() - kept.at) < freshFor) return kept.answers
      const entry = { at: now(), answers: readNow() }
      kept = entry
      entry.answers.catch(() => {
        if (kept === entry) kept = undefined
      })
      return entry.answers
    },
    forget() {
      kept = undefined
    },
  }
}
