import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LogRefusal } from '../../../contract/leaderboard/log-refusals.ts'

/** Why the log of a game server does not count, and what ends it. */
export const logRefusalMessages: Readonly<
  Record<LogRefusal, { readonly reason: MessageDescriptor; readonly advice: MessageDescriptor }>
> = {
  not_linked: {
    reason: msg`Not linked to a listed server`,
    advice: msg`Link it to a listed server: npm run admin -- game-server link ID IP:PORT.`,
  },
  not_listed: {
    reason: msg`Its server is not in the list`,
    advice: msg`Add the server to the list again, or revoke the key.`,
  },
  wrong_token: {
    reason: msg`Its log address carries another key`,
    advice: msg`Its configuration has an old line, or another portal’s: download the log lines under Leaderboard, and use the current one.`,
  },
  unreadable: {
    reason: msg`Lines arrive, but none is a log line`,
    advice: msg`Does something rewrite them in transit?`,
  },
  encoded: {
    reason: msg`It was compressed, but the game doesn't compress`,
    advice: msg`Is there a proxy in between?`,
  },
  too_large: {
    reason: msg`A request was larger than the game ever sends`,
    advice: msg`Is there a proxy in between?`,
  },
}
