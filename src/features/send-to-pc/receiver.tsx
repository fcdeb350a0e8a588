import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef } from 'react'
import { closeNotice, showNotice } from '../../platform/notifications.ts'
import { isShownOnDevice, tellWhileShown } from '../../platform/shown-on-device.ts'
import { useSignal } from '../../platform/signal.ts'
import { playTone } from '../../platform/tone.ts'
import { isVisible } from '../../platform/visibility.ts'
import { slotWatchSound } from '../../shared/slot-watches.ts'
import { confirmShown } from './confirm-shown.ts'
import type { Offer } from './core/offers.ts'
import { spokenDevice } from './core/spoken-device.ts'
import { offers, useIncoming } from './incoming.ts'
import { OfferCard } from './offer-card.tsx'

export interface ReceiverProps {
  /** The game was started on a listed server. */
  readonly onJoined: (server: string) => void
}

/** A page that is visible shows it itself. */
async function tellIfHidden(id: string, notice: Parameters<typeof showNotice>[0]): Promise<void> {
  if (isVisible() || (await isShownOnDevice())) return
  if (await showNotice(notice)) await confirmShown(id)
}

const tagOf = (id: string): string => `hand-off ${id}`

/** Closes the notifications of offers that are over. */
function useNoticesClosed(open: readonly Offer[]): void {
  const before = useRef<readonly Offer[]>([])
  useEffect(() => {
    const over = before.current.filter(({ id }) => !open.some((offer) => offer.id === id))
    before.current = open
    for (const { id } of over) void closeNotice(tagOf(id))
  }, [open])
}

/** What phones send to this PC, on every page: a click is needed to start the game. */
export function Receiver({ onJoined }: ReceiverProps) {
  const { t } = useLingui()
  const shown = useSignal(offers)
  const tell = useCallback(
    (added: readonly Offer[]) => {
      const newest = added.at(-1)
      if (newest === undefined) return
      if (slotWatchSound.get()) void playTone()
      const { id, name, from } = newest
      const device = spokenDevice(from)
      void tellIfHidden(id, {
        title: t`Join ${name}?`,
        body: device === '' ? t`Sent from your phone.` : t`Sent from ${device}.`,
        tag: tagOf(id),
        path: location.pathname,
      })
    },
    [t],
  )
  useEffect(tellWhileShown, [])
  useIncoming(tell)
  useNoticesClosed(shown)
  return shown.map((offer) => <OfferCard key={offer.id} offer={offer} onJoined={onJoined} />)
}
