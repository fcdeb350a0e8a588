import { useLingui } from '@lingui/react/macro'

/** Names of the roles that the audit stores. */
export function useRoleNames(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return { moderator: t`Moderator`, administrator: t`Administrator`, console: t`Command line`, key: t`API key` }
}
