import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LogRefusal } from '../../../contract/staff-leaderboard.ts'

/** Why the log of a game server does not count. */
export const logRefusalMessages: Readonly<Record<LogRefusal, MessageDescriptor>> = {
  not_linked: msg`It is linked to no listed server`,
  not_listed: msg`Its server is not in the list`,
  wrong_token: msg`Its log address carries another key`,
  unreadable: msg`Lines arrive, but none is one of a log`,
  encoded: msg`It was compressed, which the game does not do. Is there a proxy in between?`,
  too_large: msg`A request was larger than the game sends them. Is there a proxy in between?`,
}
