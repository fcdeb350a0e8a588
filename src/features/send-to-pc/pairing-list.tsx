import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { minutes } from '../../../contract/duration.ts'
import { endPairing } from '../../../contract/endpoints/send-to-pc.ts'
import { ApiError, request } from '../../platform/api-client.ts'
import { useNow } from '../../platform/clock.ts'
import { formatMoment } from '../../platform/format.ts'
import { useStored } from '../../platform/storage.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { dropPairing, type HeldPairing, livePairings, pairingHeaders, pairings } from '../../shared/pairings.ts'
import { showToast } from '../../ui/toast.tsx'
import { spokenDevice } from './core/spoken-device.ts'

function useEnd({ id }: HeldPairing) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    try {
      await request(endPairing, { params: { id }, headers: pairingHeaders() })
      dropPairing(id)
    } catch (error) {
      // Refused: it has ended already.
      if (error instanceof ApiError && error.status === 401) dropPairing(id)
      else showToast({ kind: 'bad', text: t`The pairing could not be ended. Check your connection.` })
      setBusy(false)
    }
  }
  return { isBusy, end }
}

function PairingLine({ held }: { readonly held: HeldPairing }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { isBusy, end } = useEnd(held)
  const unknown = held.side === 'pc' ? t`A phone` : t`A PC`
  const name = held.device === '' ? unknown : spokenDevice(held.device)
  const until = formatMoment(language, held.endsAt, useNow(minutes(1)))
  return (
    <li className="flex items-center gap-3 min-h-44px">
      <span
        className={`${held.side === 'pc' ? 'i-lucide-smartphone' : 'i-lucide-monitor'} shrink-0 text-text-muted`}
        aria-hidden
      />
      <span className="grow min-w-0 break-anywhere">
        {name}
        <span className="block muted num">
          <Trans>Until {until}</Trans>
        </span>
      </span>
      <button
        type="button"
        className="btn shrink-0"
        disabled={isBusy}
        aria-label={t`End the pairing with ${name}`}
        onClick={() => void end()}
      >
        <Trans>End</Trans>
      </button>
    </li>
  )
}

/** The pairings of this device; either side may end them. Renders nothing if there are none. */
export function PairingList() {
  const { t } = useLingui()
  const held = livePairings(useStored(pairings)).filter(({ isWaiting }) => !isWaiting)
  if (held.length === 0) return null
  return (
    <ul aria-label={t`Paired devices`}>
      {held.map((each) => (
        <PairingLine key={each.id} held={each} />
      ))}
    </ul>
  )
}
