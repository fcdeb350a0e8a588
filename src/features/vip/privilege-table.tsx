import { Trans } from '@lingui/react/macro'
import { memo } from 'react'
import type { Privilege } from '../../../contract/content/privileges.ts'
import { useMedia } from '../../platform/media.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { columnsOf, type Permission, permissionOf, privilegeTypes, rowsOf } from './core/privilege-types.ts'
import { PermissionMark } from './permission-mark.tsx'
import { usePrivilegeMessages } from './use-privilege-messages.ts'

const columns = columnsOf(privilegeTypes)
const permissions: readonly Permission[] = ['allowed', 'optional', 'forbidden']

function Legend() {
  return (
    <ul className="px-4 py-3 flex flex-wrap gap-x-4 gap-y-1 border-t border-t-line text-14px text-text-muted">
      {permissions.map((permission) => (
        <li key={permission}>
          <PermissionMark permission={permission} withWord />
        </li>
      ))}
    </ul>
  )
}

export interface PrivilegeTableProps {
  readonly privileges: readonly Privilege[]
  readonly onDetails: (privilege: Privilege) => void
}

/**
 * What each group is allowed (VIP-04, VIP-06). On a phone a row's name opens its details (VIP-05); `onDetails` is stable,
 * so that opening them does not render the table again.
 */
export const PrivilegeTable = memo(function PrivilegeTable({ privileges, onDetails }: PrivilegeTableProps) {
  const messages = usePrivilegeMessages()
  const phone = useMedia('(width < 640px)')
  return (
    <div className="card overflow-hidden">
      <table className="w-full border-collapse text-14px">
        <thead>
          <tr className="text-text-muted">
            <th scope="col" className="text-start font-400 ps-3.5 sm:ps-4 pe-1 h-44px">
              <Trans>Privilege</Trans>
            </th>
            {columns.map(({ id }) => (
              <th key={id} scope="col" className="w-42px sm:w-96px font-400">
                <Tooltip
                  text={messages.type(id).detail}
                  className={`w-full min-h-44px bg-transparent cursor-pointer text-12px ${id === 'vip' ? 'text-gold font-600' : ''}`}
                >
                  {messages.type(id).name}
                </Tooltip>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(privileges).map((privilege) => (
            <tr key={privilege.id} className="border-t border-t-line">
              <th scope="row" className="text-start font-400 ps-3.5 sm:ps-4 pe-1">
                {phone ? (
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    className="w-full min-h-48px py-1 bg-transparent text-start cursor-pointer break-anywhere leading-1.3 underline decoration-dotted"
                    onClick={() => onDetails(privilege)}
                  >
                    {privilege.content}
                  </button>
                ) : (
                  <span className="flex flex-col py-2.5">
                    <span className="break-anywhere">{privilege.content}</span>
                    <span className="muted font-400 break-anywhere">{privilege.detail}</span>
                  </span>
                )}
              </th>
              {columns.map(({ id }) => (
                <td key={id} className={`text-center ${id === 'vip' ? 'bg-accent-soft' : ''}`}>
                  <PermissionMark permission={permissionOf(privilege[id])} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend />
    </div>
  )
})
