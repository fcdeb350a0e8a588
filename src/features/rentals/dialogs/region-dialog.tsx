import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { seconds } from '../../../../contract/duration.ts'
import type { Rental } from '../../../../contract/rentals/rentals.ts'
import { now, useNow } from '../../../platform/clock.ts'
import { useOnline } from '../../../platform/online.ts'
import { failureCode } from '../../../shared/failure-code.ts'
import { useRegionName } from '../../../shared/use-region-name.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { HoldButton } from '../../../ui/hold-button.tsx'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { ShareConnect } from '../connection.tsx'
import { type RunningSwitch, type SwitchRefusal, switchOutcome, switchRefusal } from '../core/region-switch.ts'
import { clockText } from '../core/time-left.ts'
import { RegionChoice, RegionsLoading } from '../region-choice.tsx'
import { switchRegion } from '../rental-calls.ts'
import { useRegions } from '../use-regions.ts'
import { useSwitchMessages } from '../use-rental-messages.ts'
import { FailedRows } from './dialog-states.tsx'
import type { RentalDialogProps } from './password-dialog.tsx'
import { Refusal } from './refusal.tsx'
import { Success } from './success.tsx'

/** RGN-04. */
const hold = seconds(2)
/** How often the list is polled during a switch. */
const askEvery = seconds(3)

interface ChoiceProps {
  readonly rental: Rental
  readonly refusal: SwitchRefusal | undefined
  readonly busy: boolean
  readonly onSwitch: (target: string) => void
}

function Choice({ rental, refusal, busy, onSwitch }: ChoiceProps) {
  const { t } = useLingui()
  const switchMessages = useSwitchMessages()
  const regionName = useRegionName()
  const online = useOnline()
  const { regions, failed, retry } = useRegions()
  const [target, setTarget] = useState<string>()
  if (!regions) {
    return failed ? <FailedRows title={t`The regions could not be loaded`} onRetry={retry} /> : <RegionsLoading />
  }
  const left = rental.switches_left
  const name = target === undefined ? undefined : regionName(target)
  const place = name ?? ''
  return (
    <div className="flex flex-col gap-4">
      <UnsavedInput when={target !== undefined} />
      <p className="muted">
        <Trans>A switch takes 1 to 3 minutes. Everyone on the server will be disconnected.</Trans>{' '}
        {left === 0 ? (
          <Trans>You've switched this server twice today. Try again tomorrow (China time).</Trans>
        ) : (
          <Plural value={left} one="# switch left today." other="# switches left today." />
        )}
      </p>
      <RegionChoice
        regions={regions}
        value={target}
        onChange={setTarget}
        current={rental.region}
        disabled={busy || left === 0}
      />
      <Refusal>{refusal === undefined ? undefined : switchMessages(refusal)}</Refusal>
      <div className="sheet-foot">
        <HoldButton
          className="btn-main"
          hint={t`Hold for 2 seconds to switch, or press and confirm`}
          holdFor={hold}
          plain={{
            question: t`Move to ${place}?`,
            consequence: t`A switch takes 1 to 3 minutes. Everyone on the server will be disconnected.`,
            confirm: t`Switch region`,
            cancel: t`Cancel`,
          }}
          disabled={target === undefined || busy || !online || left === 0}
          onConfirm={() => target !== undefined && onSwitch(target)}
        >
          {name === undefined ? <Trans>Choose a region</Trans> : <Trans>Hold to move to {name}</Trans>}
        </HoldButton>
      </div>
    </div>
  )
}

function Switching({ running, long }: { readonly running: RunningSwitch; readonly long: boolean }) {
  const regionName = useRegionName()
  const clock = useNow(seconds(1))
  const target = regionName(running.target)
  return (
    <div className="flex flex-col items-center gap-2 py-6 text-center">
      <span className="i-lucide-loader-circle animate-spin text-32px text-accent" aria-hidden />
      <p role="status" className="text-16px font-600">
        <Trans>Moving to {target}</Trans>
      </p>
      <p role="timer" className="num text-20px">
        {clockText(Math.max(0, clock - running.startedAt))}
      </p>
      <p className="muted max-w-380px min-h-3.2em">
        {long ? (
          <Trans>This is taking longer than usual. You can close this window. The card will show the result.</Trans>
        ) : (
          <Trans>Ready in 1 to 3 minutes. You can close this window. The card updates automatically.</Trans>
        )}
      </p>
    </div>
  )
}

export interface RegionDialogProps extends RentalDialogProps {
  /** Epoch ms at which the network delivered `rental`. */
  readonly fetchedAt: number
}

/** Lets the owner move the server to another region (RGN-01 to RGN-06). */
export function RegionDialog({ rental, fetchedAt, onClose, onChanged }: RegionDialogProps) {
  const { t } = useLingui()
  const switchMessages = useSwitchMessages()
  const regionName = useRegionName()
  const [running, setRunning] = useState<RunningSwitch>()
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<SwitchRefusal>()
  const clock = Math.max(useNow(running ? seconds(1) : seconds(30)), now())
  const outcome = running && switchOutcome(running, rental, fetchedAt, clock)
  const waits = outcome === 'going' || outcome === 'goingLong'
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(onChanged, askEvery)
    return () => clearInterval(timer)
  }, [waits, onChanged])
  useEffect(() => {
    if (outcome !== 'failed') return
    setRunning(undefined)
    setRefusal('switchError')
  }, [outcome])
  const start = async (target: string) => {
    setAsking(true)
    setRefusal(undefined)
    try {
      await switchRegion(rental, target)
      setRunning({ target, startedAt: now() })
      onChanged()
    } catch (error) {
      setRefusal(switchRefusal(failureCode(error)))
      onChanged()
    }
    setAsking(false)
  }
  const body = () => {
    if (!running || outcome === 'failed') {
      return <Choice rental={rental} refusal={refusal} busy={asking} onSwitch={(target) => void start(target)} />
    }
    if (outcome === 'done') {
      return (
        <Success title={t`The server is in ${regionName(running.target)} now`} onConfirm={onClose}>
          <Trans>The server's address has changed. Send your team the new one.</Trans>
          <span className="flex justify-center mt-3">
            <ShareConnect rental={rental} open />
          </span>
        </Success>
      )
    }
    if (outcome === 'timedOut') return <Refusal>{switchMessages('timeoutError')}</Refusal>
    return <Switching running={running} long={outcome === 'goingLong'} />
  }
  return (
    <Dialog title={t`Switch region`} closeLabel={t`Close`} onClose={onClose} wide>
      {body()}
    </Dialog>
  )
}
