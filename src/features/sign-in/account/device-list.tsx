import { Trans, useLingui } from '@lingui/react/macro'
import type { SessionList } from '../../../../contract/accounts/session.ts'
import { minutes } from '../../../../contract/duration.ts'
import * as accountEndpoints from '../../../../contract/endpoints/accounts.ts'
import { request } from '../../../platform/api-client.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatMoment } from '../../../platform/format.ts'
import { useOnline } from '../../../platform/online.ts'
import type { ApiRead } from '../../../platform/use-api.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { session } from '../../../shared/session.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FailureNote } from '../sign-in-form.tsx'
import { useAttempt } from '../use-attempt.ts'

type Device = SessionList[number]

const Loading = () => (
  <div role="status" className="waiting min-h-52px flex flex-col justify-center gap-2">
    <span className="sr-only">
      <Trans>Loading</Trans>
    </span>
    <Skeleton className="h-4 w-40" />
    <Skeleton className="h-3.5 w-28" />
  </div>
)

interface DeviceRowProps {
  readonly device: Device
  readonly busy: boolean
  readonly onEnd: () => void
}

function DeviceRow({ device, busy, onEnd }: DeviceRowProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const online = useOnline()
  const seen = formatMoment(language, Date.parse(device.lastSeenAt), useNow(minutes(1)))
  return (
    <li className="flex items-center gap-3 min-h-52px">
      <span className="grow min-w-0">
        <span className="block break-anywhere">{device.device}</span>
        <span className="muted num">
          {device.current ? <Trans>This device</Trans> : <Trans>Last seen {seen}</Trans>}
        </span>
      </span>
      {device.current ? null : (
        <button
          type="button"
          className="btn-quiet"
          disabled={busy || !online}
          aria-label={t`Sign out ${device.device}`}
          onClick={onEnd}
        >
          <Trans>Sign out</Trans>
        </button>
      )}
    </li>
  )
}

/** The devices on which the account is signed in; each other one can be signed out. */
export function DeviceList({ sessions }: { readonly sessions: ApiRead<SessionList> }) {
  const language = useLanguage()
  const now = useNow(minutes(1))
  const { busy, failure, run } = useAttempt('sessions')
  const { data, fetchedAt, stale, failed, retry } = sessions
  const end = async (device: Device) => {
    await run(async (signal) => {
      const params = { id: device.id }
      await request(accountEndpoints.endSession, { params }, { token: session.token(), signal })
    })
    retry()
  }
  if (!data) {
    if (!failed) return <Loading />
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2">
        <Trans>The devices could not be loaded</Trans>
        <button type="button" className="btn" onClick={retry}>
          <Trans>Try again</Trans>
        </button>
      </p>
    )
  }
  const asOf = formatMoment(language, fetchedAt ?? now, now)
  return (
    <>
      {stale ? (
        <p role="status" className="muted num">
          <Trans>As of {asOf}</Trans>
        </p>
      ) : null}
      <ul>
        {data.map((device) => (
          <DeviceRow key={device.id} device={device} busy={busy} onEnd={() => void end(device)} />
        ))}
      </ul>
      <FailureNote failure={failure} />
    </>
  )
}
