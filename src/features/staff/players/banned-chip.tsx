import { useLingui } from '@lingui/react/macro'

/** Says beside a name that a ban applies. */
export function BannedChip() {
  const { t } = useLingui()
  return <span className="chip text-bad">{t({ message: 'Banned', context: 'player' })}</span>
}
