import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LogRefusal } from '../../../contract/staff-leaderboard.ts'

/** Why the log of a game server does not count. */
export const logRefusalMessages: Readonly<Record<LogRefusal, MessageDescriptor>> = {
  not_linked: msg`it is linked to no listed server`,
  not_listed: msg`its server is not in the list`,
  wrong_token: msg`its log address carries another key`,
  unreadable: msg`lines arrive, but none is one of a log`,
  encoded: msg`it was compressed, which the game does not do. Is there a proxy in between?`,
  too_large: msg`a request was larger than the game sends them. Is there a proxy in between?`,
}
