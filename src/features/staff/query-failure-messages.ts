import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { QueryFailureReason } from '../../../contract/servers/query-failure.ts'

/** Why a game server counts as offline, and what to do about it. */
export const queryFailureMessages: Readonly<Record<QueryFailureReason, MessageDescriptor>> = {
  silent: msg`No reply. Is it running, and does the firewall let UDP through?`,
  challengesOnly: msg`It sends a challenge and then nothing. Does something in front of it filter queries?`,
  unreadable: msg`The response can't be read. Is it a game server?`,
  refused: msg`It responds, but refuses the portal. Is the portal’s address banned there?`,
}
