import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Delivery } from '../../../../contract/game-side/carrier.ts'
import type { LinkTrouble } from './core/reach.ts'

/** What is wrong, and what to do about it. Those that say a number are in link-row.tsx. */
export const troubleMessages: Readonly<Record<Exclude<LinkTrouble, 'away' | 'clock' | 'reported'>, MessageDescriptor>> =
  {
    noTool: msg`No tool has connected for this server yet: docs/game-side.md shows how to set one up.`,
    off: msg`The tool has no console password for this server, so it cannot kick or say anything. Add the password to its configuration.`,
    unreachable: msg`The server’s console does not respond. Check that the game server is running, and that the tool’s configuration has its port.`,
    refused: msg`The server refuses the console password. Put the server’s rcon_password into the tool’s configuration; the tool picks up the change. It doesn't retry a refused password, because the game would ban its address.`,
    garbled: msg`Something other than a game console responds at the address in the tool’s configuration. Check the port.`,
  }

/** The same where the portal uses the console itself. */
export const directMessages: Readonly<Partial<Record<LinkTrouble, MessageDescriptor>>> = {
  off: msg`The stored console password can no longer be read, because PORTAL_SECRET was replaced. Set it again.`,
  unreachable: msg`The server’s console does not respond. Check that the game server is running, and that its host allows the portal to reach the console’s port.`,
  refused: msg`The server refuses the console password. Set it again: the portal doesn't retry a refused password, because the game would ban its address.`,
  garbled: msg`Something other than a game console responds at this port. Check the port.`,
}

/** What is served on a server. */
export const deliveryMessages: Readonly<Record<Delivery, MessageDescriptor>> = {
  counterStrikeSharp: msg`VIP through CounterStrikeSharp`,
  sourceMod: msg`VIP through SourceMod`,
  vipCore: msg`VIP through VIPCore`,
  simpleAdmin: msg`bans through SimpleAdmin`,
  bannedUserCfg: msg`bans in banned_user.cfg`,
}
