import { useLingui } from '@lingui/react/macro'
import type { UserGroup } from '../../../contract/accounts/user.ts'
import type { Permission } from './core/privilege-types.ts'

interface TypeMessages {
  readonly name: string
  readonly detail: string
}

/** Names and details of the groups (ENT-08), and the labels of the marks. */
export function usePrivilegeMessages() {
  const { t } = useLingui()
  const types: Readonly<Record<UserGroup, TypeMessages>> = {
    normal: { name: t`Regular`, detail: t`Everyone who plays here, signed in or not.` },
    vip: { name: 'VIP', detail: t`Subscribers. VIP perks add to those of every other group.` },
    pro: { name: t`Pro`, detail: t`Verified professional players. Their perks add to VIP.` },
    kol: { name: t`KOL`, detail: t`Verified streamers. Their perks add to VIP.` },
    op: { name: t`Admin`, detail: t`The people who run the servers.` },
  }
  const permissions: Readonly<Record<Permission, string>> = {
    allowed: t`Allowed`,
    optional: t`Optional`,
    forbidden: t`Not allowed`,
  }
  return { type: (id: UserGroup) => types[id], permission: (permission: Permission) => permissions[permission] }
}
