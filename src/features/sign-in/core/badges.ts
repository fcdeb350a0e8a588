import { type UserGroup, userGroups } from '../../../../contract/accounts/user.ts'
import type { VipStatus } from '../../../../contract/vip/vip.ts'

export interface Badge {
  readonly group: UserGroup
  /** Epoch ms; only VIP can end, and not every VIP does. */
  readonly until: number | undefined
}

/**
 * The user's badges in order (GEN-06): verified players and streamers keep theirs beside VIP (GEN-07); without any,
 * `normal`. A group that this build does not know has no badge.
 */
export function badgesOf({ type, groups, expiresAt }: VipStatus): readonly Badge[] {
  const until = Date.parse(expiresAt ?? '')
  const badges = userGroups.flatMap((group): Badge[] => {
    if (group === 'vip') return type === 'none' ? [] : [{ group, until: Number.isNaN(until) ? undefined : until }]
    return group !== 'normal' && groups.includes(group) ? [{ group, until: undefined }] : []
  })
  return badges.length === 0 ? [{ group: 'normal', until: undefined }] : badges
}
