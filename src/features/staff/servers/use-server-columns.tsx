import { Trans, useLingui } from '@lingui/react/macro'
import { seconds } from '../../../../contract/duration.ts'
import { serverId } from '../../../../contract/servers/address.ts'
import type { StaffServer } from '../../../../contract/servers/staff-servers.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatNumber } from '../../../platform/format.ts'
import { formatRecent } from '../../../platform/format-recent.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { useRegionName } from '../../../shared/use-region-name.ts'
import type { Column } from '../table/column.ts'
import { RowOpener } from '../table/row-opener.tsx'

export const serverName = ({ value }: StaffServer): string => value.name_display ?? value.name

const addressOf = ({ value }: StaffServer): string => serverId(value.ip, value.port)

/** What needs attention comes first. */
const stateRank = ({ value, isOnline }: StaffServer): number => (value.state === 'retired' ? 2 : isOnline ? 1 : 0)
const logRank = ({ log }: StaffServer): number =>
  log === null ? 1 : log.isRefused ? 0 : log.receivedAt === null ? 2 : 3

/** The columns of the servers. */
export function useServerColumns(onEdit: (server: StaffServer) => void): readonly Column<StaffServer>[] {
  const { t } = useLingui()
  const regionName = useRegionName()
  return [
    {
      name: 'name',
      label: t`Name`,
      by: serverName,
      cell: (server) => <Name server={server} onEdit={() => onEdit(server)} />,
    },
    { name: 'address', label: t`Address`, by: addressOf, cell: (server) => <Address server={server} /> },
    { name: 'mode', label: t`Mode`, by: ({ value }) => value.category, cell: ({ value }) => value.category },
    {
      name: 'region',
      label: t`Region`,
      by: ({ value }) => regionName(value.region),
      cell: ({ value }) => regionName(value.region),
    },
    {
      name: 'players',
      label: t({ message: 'Players', context: 'staff room' }),
      isNumber: true,
      by: ({ isOnline, players }) => (isOnline ? players : null),
      cell: ({ isOnline, players }) => (isOnline ? formatNumber(players) : null),
    },
    { name: 'state', label: t`State`, by: stateRank, cell: (server) => <State server={server} /> },
    { name: 'log', label: t`Log`, by: logRank, cell: (server) => <Log server={server} /> },
    {
      name: 'target',
      label: t`Ping target`,
      isExtra: true,
      by: ({ value }) => value.ping_target ?? null,
      cell: ({ value }) => <span className="break-anywhere max-md:hidden">{value.ping_target ?? '–'}</span>,
    },
  ]
}

function Name({ server, onEdit }: { readonly server: StaffServer; readonly onEdit: () => void }) {
  const { t } = useLingui()
  const name = serverName(server)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <RowOpener label={t`Edit ${name}`} onPress={onEdit}>
        {name}
      </RowOpener>
      {server.value.state === 'hidden' ? <span className="chip">{t`Hidden`}</span> : null}
      {server.value.state === 'retired' ? <span className="chip">{t`Retired`}</span> : null}
    </span>
  )
}

function Address({ server }: { readonly server: StaffServer }) {
  const before = server.former.join(', ')
  const address = addressOf(server)
  // An IPv6 address may be wider than a column.
  const wrap = address.length > 24 ? 'break-anywhere' : 'whitespace-nowrap'
  return (
    <span className="num">
      <span className={wrap}>{address}</span>
      {before === '' ? null : (
        <span className="block muted break-anywhere">
          <Trans>before: {before}</Trans>
        </span>
      )}
    </span>
  )
}

function useRecent() {
  const language = useLanguage()
  const now = useNow(seconds(10))
  return (at: string) => formatRecent(language, Date.parse(at), now)
}

/** What the poller says. */
function State({ server: { value, isOnline, lastSeen } }: { readonly server: StaffServer }) {
  const recent = useRecent()
  const seen = lastSeen && recent(lastSeen)
  if (value.state === 'retired') {
    return (
      <span className="text-text-muted">
        <Trans>not queried</Trans>
      </span>
    )
  }
  return isOnline ? (
    <span className="inline-flex items-center gap-1 text-ok">
      <span className="i-lucide-circle-check" aria-hidden />
      <Trans>online</Trans>
    </span>
  ) : (
    <span className="inline-flex items-center gap-1 text-warn">
      <span className="i-lucide-circle-alert shrink-0" aria-hidden />
      {seen ? <Trans>silent since {seen}</Trans> : <Trans>has never responded</Trans>}
    </span>
  )
}

/** What its log says. */
function Log({ server: { log } }: { readonly server: StaffServer }) {
  const recent = useRecent()
  const line = log?.receivedAt ? recent(log.receivedAt) : undefined
  return (
    <span className={log?.isRefused ? 'text-warn' : 'text-text-muted'}>
      {log === null ? (
        <Trans>no log key</Trans>
      ) : log.isRefused ? (
        <Trans>log refused</Trans>
      ) : line === undefined ? (
        <Trans>no log line yet</Trans>
      ) : (
        <>
          <span className="md:hidden">
            <Trans>last log line {line}</Trans>
          </span>
          <span className="max-md:hidden num">{line}</span>
        </>
      )}
    </span>
  )
}
