import { type UserGroup, userGroups } from '../../../contract/accounts/user.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import { noVip, type VipStatus } from '../../../contract/vip/vip.ts'

/** VIP and groups of a SteamID. Instants are epoch milliseconds. */
export interface Membership {
  /** When VIP ends or ended; null: never had VIP. */
  readonly expiresAt: number | null
  /** Groups that an operator assigned: pro, kol, op. */
  readonly groups: readonly string[]
}

const isGroup = (name: string): name is UserGroup => userGroups.some((group) => group === name)

/** The groups in the community's order (ENT-09), each once, without unknown names. */
const ordered = (groups: readonly string[]): UserGroup[] =>
  [...new Set(groups.filter(isGroup))].sort((a, b) => userGroups.indexOf(a) - userGroups.indexOf(b))

/** Whether a membership that ends at `expiresAt` is active at `now`. */
export const isVip = (expiresAt: number | null, now: number): boolean => expiresAt !== null && expiresAt > now

/** VIP counts as a group beside the assigned ones: perks stack (GEN-07). */
export function vipStatusAt({ expiresAt, groups }: Membership, now: number): VipStatus {
  if (expiresAt === null || !isVip(expiresAt, now)) return { ...noVip, groups: ordered(groups) }
  return {
    type: 'vip',
    expiresAt: isoInstant(expiresAt),
    groups: ordered([...groups, 'vip']),
    reservedSlots: true,
  }
}

/** Staff may see when another player's VIP ends. */
export const isStaff = ({ groups }: Pick<VipStatus, 'groups'>): boolean => groups.includes('op')

/** The public part: the type without the end date (G-03). */
export const publicVipStatus = (status: VipStatus): VipStatus => ({ ...status, expiresAt: null })
