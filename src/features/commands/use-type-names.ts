import { useLingui } from '@lingui/react/macro'
import type { CommandType } from './core/search-commands.ts'

/** The names of the command columns. */
export function useTypeNames(): Readonly<Record<CommandType, string>> {
  const { t } = useLingui()
  return { Match: t`Match`, Practice: t`Practice`, Admin: t`Admin` }
}
