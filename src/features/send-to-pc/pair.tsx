import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { isPairingCode, readPairingCode } from '../../../contract/send-to-pc/sent-server.ts'
import { canStartGame } from '../../platform/device.ts'
import { useStored } from '../../platform/storage.ts'
import { livePairings, pairings } from '../../shared/pairings.ts'
import { useSession } from '../../shared/session.ts'
import { ClaimForm } from './claim-form.tsx'
import { spokenDevice } from './core/spoken-device.ts'
import { PairCode } from './pair-code.tsx'
import { PairingList } from './pairing-list.tsx'

/** The code of the address, which a QR code leads to; a reload does not enter it again. */
function takeCode(): string {
  const code = readPairingCode(location.hash.slice(1))
  if (!isPairingCode(code)) return ''
  history.replaceState(history.state, '', location.pathname + location.search)
  return code
}

function Privacy() {
  return (
    <p className="muted">
      <Trans>
        A pairing shares server names only, no account data. It ends after 12 hours, or when either side ends it. Sent
        servers are deleted after a few minutes.
      </Trans>
    </p>
  )
}

function OnPc() {
  const signedIn = useSession() !== undefined
  const held = livePairings(useStored(pairings)).filter(({ side, isWaiting }) => side === 'pc' && !isWaiting)
  return (
    <>
      <p>
        <Trans>
          Scan the code with your phone's camera, or press Send to PC on a server there and enter the code. Servers you
          send then appear here, on every open page.
        </Trans>
      </p>
      <PairCode />
      {held.length === 0 ? null : (
        <p role="status" className="flex items-center gap-2">
          <span className="i-lucide-check text-ok shrink-0" aria-hidden />
          <Trans>Paired. Choose a server on your phone and press Send to PC.</Trans>
        </p>
      )}
      {signedIn ? (
        <p className="muted">
          <Trans>You're signed in here. A phone signed in to the same account needs no code.</Trans>
        </p>
      ) : null}
    </>
  )
}

function OnPhone({ children }: { readonly children: ReactNode }) {
  const [code] = useState(takeCode)
  const [pairedWith, setPairedWith] = useState<string>()
  const { t } = useLingui()
  if (pairedWith !== undefined) {
    const device = pairedWith === '' ? t`the PC` : spokenDevice(pairedWith)
    return (
      <>
        <p role="status" className="flex items-start gap-2">
          <span className="i-lucide-check text-ok shrink-0 mt-1" aria-hidden />
          <Trans>Paired with {device}. Choose a server and press Send to PC.</Trans>
        </p>
        {children}
      </>
    )
  }
  return (
    <>
      <p>
        <Trans>Open this page on the PC: it shows a code.</Trans>
      </p>
      <ClaimForm initialCode={code} onPaired={({ device }) => setPairedWith(device)} />
    </>
  )
}

export interface PairProps {
  /** The way to the servers, once a phone is paired. */
  readonly next: ReactNode
}

/** Connects a phone and a PC without an account: the PC shows a code, the phone enters it (F-02). */
export function Pair({ next }: PairProps) {
  return (
    <div className="card p-4 lg:p-5 flex flex-col gap-4">
      {canStartGame() ? <OnPc /> : <OnPhone>{next}</OnPhone>}
      <PairingList />
      <Privacy />
    </div>
  )
}
