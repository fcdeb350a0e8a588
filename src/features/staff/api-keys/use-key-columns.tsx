import { useLingui } from '@lingui/react/macro'
import { minutes } from '../../../../contract/duration.ts'
import type { StaffKey } from '../../../../contract/staff/api-keys.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatDate, formatMoment } from '../../../platform/format.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import type { Column } from '../table/column.ts'
import { scopeWords } from './key-specs.ts'

/** Whether a key is still accepted. */
export const isInUse = ({ revokedAt, expiresAt }: StaffKey, now: number): boolean =>
  revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > now)

/** The columns of the API keys. */
export function useKeyColumns(): readonly Column<StaffKey>[] {
  const { t, i18n } = useLingui()
  const language = useLanguage()
  const now = useNow(minutes(1))
  const words = ({ scopes }: StaffKey) =>
    scopes.map((scope) => {
      const { name, access } = scopeWords(scope)
      return access === undefined ? i18n._(name) : `${i18n._(name)} (${i18n._(access)})`
    })
  const stateOf = (key: StaffKey): string | undefined => {
    if (key.revokedAt !== null) return t`Revoked`
    if (!isInUse(key, now)) return t`Expired`
    const isWeakened = !key.isCreatorAdministrator && key.scopes.some((scope) => scope !== 'read')
    return isWeakened ? t`No access to the staff room: its creator is no longer an administrator` : undefined
  }
  return [
    {
      name: 'name',
      label: t`Name`,
      cell: (key) => (
        <span className="break-anywhere">
          <span className="font-600">{key.name}</span>
          <span className="block muted num">spk_{key.id}_…</span>
        </span>
      ),
    },
    {
      name: 'scopes',
      label: t`May use`,
      cell: (key) => {
        const state = stateOf(key)
        return (
          <>
            {state === undefined ? null : <span className="block text-14px text-warn">{state}</span>}
            {words(key).join(' · ')}
          </>
        )
      },
    },
    { name: 'rate', label: t`Calls per minute`, isNumber: true, isExtra: true, cell: ({ rate }) => rate },
    {
      name: 'created',
      label: t`Created`,
      isExtra: true,
      cell: ({ createdAt, createdBy, createdByName }) => {
        const day = formatDate(language, Date.parse(createdAt))
        const by = createdByName ?? createdBy
        return t`on ${day}, by ${by}`
      },
    },
    {
      name: 'used',
      label: t`Last used`,
      cell: ({ usedAt }) => (usedAt === null ? t`never` : formatMoment(language, Date.parse(usedAt), now)),
    },
    {
      name: 'expires',
      label: t`Expires`,
      cell: ({ expiresAt }) =>
        expiresAt === null ? t({ message: 'never', context: 'expires' }) : formatDate(language, Date.parse(expiresAt)),
    },
  ]
}
