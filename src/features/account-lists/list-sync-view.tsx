import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { minutes, seconds } from '../../../contract/duration.ts'
import { useDeviceLeader } from '../../platform/device-leader.ts'
import { onOnlineChange } from '../../platform/online.ts'
import { useStored } from '../../platform/storage.ts'
import type { Session } from '../../shared/session.ts'
import { showToast } from '../../ui/toast.tsx'
import { type DeviceLists, follow, followedAccount, mustAsk, noteChanges, syncNow } from './list-sync.ts'

export interface ListSyncProps {
  readonly session: Session
  /** Stable. */
  readonly device: DeviceLists
}

/** Changes that follow each other quickly are sent together. */
const settle = seconds(1)
/** Another device may have changed something. */
const lookEvery = minutes(5)

/** Keeps the lists of this device and those of the account the same, in the tab that leads. */
function useSync({ session, device }: ListSyncProps, isOn: boolean): void {
  const leads = useDeviceLeader()
  useEffect(() => {
    if (!leads || !isOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const sync = () => void syncNow(session, device)
    const onChange = () => {
      if (!noteChanges(device)) return
      clearTimeout(timer)
      timer = setTimeout(sync, settle)
    }
    sync()
    const stops = [device.subscribe(onChange), onOnlineChange(sync)]
    const looking = setInterval(sync, lookEvery)
    return () => {
      clearTimeout(timer)
      clearInterval(looking)
      for (const stop of stops) stop()
    }
  }, [leads, isOn, session, device])
}

/** Asks once whether the lists of this device and of the account become one, then keeps them the same (F-12). */
export function ListSync(props: ListSyncProps) {
  const { session, device } = props
  const { t } = useLingui()
  const state = useStored(followedAccount)
  const account = session.user.id
  const [asks, setAsks] = useState(false)
  useEffect(() => {
    if (state?.account !== account) setAsks(mustAsk(session, device))
  }, [state?.account, account, session, device])
  useSync(props, state?.account === account && state.on)
  const isFull = state?.account === account && state.on && state.isFull === true
  useEffect(() => {
    if (isFull)
      showToast({ kind: 'bad', text: t`Your account's lists are full. The latest changes are on this device only.` })
  }, [isFull, t])
  if (!asks || state?.account === account) return null
  return (
    <section
      aria-label={t`Your lists`}
      className="card pointer-events-auto lg:self-end lg:max-w-480px flex flex-col gap-2 px-4 py-3 bg-surface-raised shadow-[var(--shadow)]"
    >
      <p role="status">
        <Trans>
          This device has favourites, hidden servers, saved filters or pinned players. Merge them with those in your
          account?
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn-soft" onClick={() => follow(account, true)}>
          <Trans>Merge</Trans>
        </button>
        <button type="button" className="btn-quiet" onClick={() => follow(account, false)}>
          <Trans>Keep them apart</Trans>
        </button>
      </div>
    </section>
  )
}
