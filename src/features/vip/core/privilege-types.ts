import { type UserGroup, userGroups } from '../../../../contract/accounts/user.ts'
import type { Privilege } from '../../../../contract/content/privileges.ts'

/** A column of the privilege table (ENT-08); its labels belong to the view. */
export interface PrivilegeType {
  readonly id: UserGroup
  readonly order: number
  readonly enabled: boolean
}

/** All groups, in the community's order, all enabled (ENT-09). */
export const privilegeTypes: readonly PrivilegeType[] = userGroups.map((id, index) => ({
  id,
  order: index + 1,
  enabled: true,
}))

export type Permission = 'allowed' | 'optional' | 'forbidden'

/** 1 = allowed, 2 = optional, anything else = forbidden (VIP-04). */
export function permissionOf(flag: number): Permission {
  if (flag === 1) return 'allowed'
  return flag === 2 ? 'optional' : 'forbidden'
}

const byOrder = (a: { readonly order: number }, b: { readonly order: number }): number => a.order - b.order

/** The columns that are shown: the enabled ones in order. */
export const columnsOf = (types: readonly PrivilegeType[]): readonly PrivilegeType[] =>
  types.filter(({ enabled }) => enabled).toSorted(byOrder)

/** The rows in order; equal rows keep the server's order. */
export const rowsOf = (privileges: readonly Privilege[]): readonly Privilege[] => privileges.toSorted(byOrder)
