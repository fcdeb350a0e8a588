import { Trans, useLingui } from '@lingui/react/macro'
import { minutes, seconds } from '../../../../contract/duration.ts'
import * as staffEndpoints from '../../../../contract/endpoints/staff.ts'
import { openItems } from '../../../../contract/staff/checklist.ts'
import type { StaffMe, StaffOverview, StaffStorage } from '../../../../contract/staff/staff.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatMoment, formatNumber } from '../../../platform/format.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { Block } from '../block.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { ConcernCard } from './concern-card.tsx'
import { byUrgency } from './concern-urgency.ts'
import { FirstSteps } from './first-steps.tsx'
import { formatSize } from './format-size.ts'
import { MailTest } from './mail-test.tsx'
import { PingTargets, type PingTargetsProps } from './ping-targets.tsx'

export interface OverviewProps extends Pick<PingTargetsProps, 'LatencyFromHere'> {
  readonly me: StaffMe
}

/** What needs a person now, and the state of the portal. Refreshes by itself. */
export function Overview({ me, LatencyFromHere }: OverviewProps) {
  const { t } = useLingui()
  const read = useStaffApi(staffEndpoints.readStaffOverview, {}, { refreshInterval: seconds(30) })
  return (
    <Block read={read} failedTitle={t`The overview could not be loaded`}>
      {({ concerns, health, lastBackup, pingTargets, sendsMail, storage, checklist }) => (
        <div className="flex flex-col gap-3">
          {checklist === null || checklist.dismissed !== null ? null : (
            <FirstSteps checklist={checklist} onChanged={read.retry} />
          )}
          {concerns.length === 0 && isComplete(checklist) ? <AllCalm /> : null}
          <div className="card empty:hidden">
            {byUrgency(concerns).map((concern) => (
              <ConcernCard key={concern.kind} concern={concern} role={me.role} />
            ))}
          </div>
          {pingTargets.count + pingTargets.unmeasured === 0 ? null : (
            <PingTargets {...{ ...pingTargets, LatencyFromHere }} />
          )}
          {me.role === 'administrator' && sendsMail ? <MailTest /> : null}
          <Health {...{ health, lastBackup, sendsMail, storage }} />
          {checklist === null || checklist.dismissed === null ? null : (
            <FirstSteps checklist={checklist} onChanged={read.retry} />
          )}
        </div>
      )}
    </Block>
  )
}

/** Nothing of the first steps is missing, as far as the reader may know. */
const isComplete = (checklist: StaffOverview['checklist']): boolean =>
  checklist === null || openItems(checklist).length === 0

const AllCalm = () => (
  <p className="card flex items-center gap-2 px-4 py-3">
    <span className="i-lucide-circle-check text-ok" aria-hidden />
    <Trans>All is well: nothing needs attention.</Trans>
  </p>
)

/** What this process queries of the servers; several may share them. */
function Share({
  role,
  servers,
  polled = role === 'leader' ? servers : 0,
  regions = [],
}: StaffOverview['health']['poller']) {
  if (polled === servers) return <Trans>Queries the servers</Trans>
  if (polled === 0) return <Trans>Follows another process</Trans>
  const [part, all, names] = [formatNumber(polled), formatNumber(servers), regions.join(', ')]
  return (
    <Trans>
      Queries {part} of {all} servers: {names}
    </Trans>
  )
}

function Health({
  health,
  lastBackup,
  sendsMail,
  storage,
}: Pick<StaffOverview, 'health' | 'lastBackup' | 'sendsMail' | 'storage'>) {
  const { t } = useLingui()
  const language = useLanguage()
  const now = useNow(minutes(1))
  const { version, build, database, disk, poller } = health
  const engine = database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  const databaseState = !database.ok
    ? t`${engine}, not responding`
    : database.writable === false
      ? t`${engine}, accepts no writes`
      : t`${engine}, responding`
  const age = poller.ageSeconds
  const sizeOf = ({ bytes, growth }: StaffStorage) => {
    const size = formatSize(bytes)
    if (growth === null) return size
    const change = `${growth < 0 ? '−' : '+'}${formatSize(Math.abs(growth))}`
    return t`${size}, ${change} a week`
  }
  const rows = [
    { label: t`Version`, value: build?.commit ? `${version} (${build.commit.slice(0, 7)})` : version },
    { label: t`Database`, value: databaseState },
    { label: t`Servers in the list`, value: formatNumber(poller.servers) },
    { label: t`Last round of queries`, value: age === null ? t`Not finished yet` : t`${age} s ago` },
    {
      label: t`Last backup`,
      value: lastBackup === null ? t`None known` : formatMoment(language, Date.parse(lastBackup), now),
    },
    { label: t`Mail`, value: sendsMail ? t`Set up` : t`Not set up: no sign-up by e-mail` },
    ...(storage === undefined ? [] : [{ label: t`Size of the database`, value: sizeOf(storage) }]),
    ...(disk?.freeBytes == null ? [] : [{ label: t`Free disk`, value: formatSize(disk.freeBytes) }]),
    { label: t`This process`, value: <Share {...poller} /> },
  ]
  return (
    <section className="card px-4 py-3">
      <h2 className="text-16px font-600 mb-2">
        <Trans>Portal status</Trans>
      </h2>
      <dl className="grid grid-cols-2 md:grid-cols-3 lg:grid-cols-6 gap-x-4 gap-y-2">
        {rows.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="muted">{label}</dt>
            <dd className="num break-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
