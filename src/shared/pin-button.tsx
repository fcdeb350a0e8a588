import { useLingui } from '@lingui/react/macro'
import { maxPeople, type Person } from '../../contract/leaderboard/people.ts'
import { useCommunity } from '../platform/community.ts'
import { useStored } from '../platform/storage.ts'
import { showToast } from '../ui/toast.tsx'
import { isPinned, pin, pinnedPeople, unpin } from './pinned-people.ts'

export interface PinButtonProps {
  readonly person: Person
  readonly className?: string
  /** Beside others of its kind, the button names its player to a screen reader only. */
  readonly short?: boolean
}

/** Adds a player to the user's people, or takes them out (F-11). */
export function PinButton({ person, className = 'btn', short = false }: PinButtonProps) {
  const { t } = useLingui()
  const pinned = isPinned(useStored(pinnedPeople), person.steamId)
  if (!useCommunity().features.servers.people) return null
  const press = () => {
    if (pinned) unpin(person.steamId)
    else if (!pin(person)) showToast({ kind: 'bad', text: t`You've already pinned ${maxPeople} players` })
  }
  const { name } = person
  return (
    <button
      type="button"
      className={className}
      aria-pressed={pinned}
      aria-label={short ? (pinned ? t`Unpin ${name}` : t`Pin ${name}`) : undefined}
      onClick={press}
    >
      <span className={pinned ? 'i-lucide-pin-off' : 'i-lucide-pin'} aria-hidden />
      {short ? null : pinned ? t({ context: 'player', message: 'Unpin' }) : t`Pin player`}
    </button>
  )
}
