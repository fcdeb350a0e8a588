import { useLingui } from '@lingui/react/macro'
import { maxSlotWatches, type SlotWish } from '../../contract/push/slot-watch.ts'
import { useStored } from '../platform/storage.ts'
import { showToast } from '../ui/toast.tsx'
import { endWatch, slotWatches, startWatch, watchOf } from './slot-watches.ts'

export interface WatchButtonProps {
  readonly wish: SlotWish
  /** Whether there is room already, or the player is found: then there is nothing to wait for. */
  readonly hasRoom: boolean
  readonly className?: string
}

/** Starts to watch for room, or ends the watch (F-01). */
export function WatchButton({ wish, hasRoom, className = 'btn' }: WatchButtonProps) {
  const { t } = useLingui()
  const watch = watchOf(useStored(slotWatches), wish)
  const isPlayer = wish.kind === 'player'
  const press = () => {
    if (watch) return endWatch(watch.id)
    if (hasRoom) {
      return showToast({
        kind: 'info',
        text: isPlayer ? t`This player is on a server now` : t`There is room right now`,
      })
    }
    const told = isPlayer
      ? t`You'll be notified here when this player plays`
      : t`You'll be notified here as soon as there's room`
    if (startWatch(wish)) showToast({ kind: 'ok', text: told })
    else showToast({ kind: 'bad', text: t`You're already watching ${maxSlotWatches}. End one of them first.` })
  }
  return (
    <button type="button" className={className} aria-pressed={watch !== undefined} onClick={press}>
      <span className={watch ? 'i-lucide-bell-ring text-accent' : 'i-lucide-bell'} aria-hidden />
      {isPlayer
        ? watch
          ? t`Waiting for this player`
          : t`Notify me when they play`
        : watch
          ? t`Waiting for room`
          : t`Notify me when there's room`}
    </button>
  )
}
