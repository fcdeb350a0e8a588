import { useLingui } from '@lingui/react/macro'
import type { MatchResult } from '../../../../contract/leaderboard/player-page.ts'

const looks = { won: 'text-ok', lost: 'text-bad', even: 'text-text-muted' } as const

/** How a match ended for a player; nothing where its mode has no winners. */
export function MatchMark({ result }: { readonly result: MatchResult }) {
  const { t } = useLingui()
  if (result === null) return null
  const words = { won: t`Won`, lost: t`Lost`, even: t`Even` }
  return <span className={`font-600 ${looks[result]}`}>{words[result]}</span>
}
