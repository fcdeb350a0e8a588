import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ActKind, ActOutcome } from '../../../../contract/game-side/acts.ts'

export const kindMessages: Readonly<Record<ActKind, MessageDescriptor>> = {
  kick: msg`Kick`,
  ban: msg({ message: 'Ban', context: 'game server' }),
  unban: msg`Lift the ban`,
  say: msg`Say`,
  tell: msg`Message to the player`,
  run: msg`Command`,
  reload: msg({ message: 'Reload', context: 'game server' }),
}

export const outcomeMessages: Readonly<Record<ActOutcome, MessageDescriptor>> = {
  done: msg`Done`,
  unsupported: msg`Not done: no plugin on this server can do it`,
  failed: msg`Failed: the server refused it`,
  unknown: msg`Started, but the result is unknown`,
  expired: msg`Not done: the server was not reached in time`,
  replaced: msg`Not done: a newer action took its place`,
}

export const outcomeInks: Readonly<Record<ActOutcome, string>> = {
  done: 'i-lucide-circle-check text-ok',
  unsupported: 'i-lucide-circle-x text-text-faint',
  failed: 'i-lucide-circle-alert text-bad',
  unknown: 'i-lucide-circle-alert text-warn',
  expired: 'i-lucide-circle-alert text-warn',
  replaced: 'i-lucide-circle-x text-text-faint',
}
