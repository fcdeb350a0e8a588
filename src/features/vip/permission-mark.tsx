import type { Permission } from './core/privilege-types.ts'
import { usePrivilegeMessages } from './use-privilege-messages.ts'

const icons: Readonly<Record<Permission, string>> = {
  allowed: 'i-lucide-check text-ok',
  optional: 'i-lucide-circle text-warn',
  forbidden: 'i-lucide-x text-text-faint',
}

/** Check, hollow circle or cross (VIP-04), with its label beside it or for the screen reader. */
export function PermissionMark({ permission, withWord = false }: { permission: Permission; withWord?: boolean }) {
  const messages = usePrivilegeMessages()
  return (
    <span className="inline-flex items-center gap-2">
      <span className={`${icons[permission]} text-20px shrink-0`} aria-hidden />
      <span className={withWord ? '' : 'sr-only'}>{messages.permission(permission)}</span>
    </span>
  )
}
