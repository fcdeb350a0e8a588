import { useLingui } from '@lingui/react/macro'
import type { CommandType } from './core/search-commands.ts'

/** What the columns of the commands are called. */
export function useTypeNames(): Readonly<Record<CommandType, string>> {
  const { t } = useLingui()
  return { Match: t`Match`, Practice: t`Practice`, Admin: t`Admin` }
}
