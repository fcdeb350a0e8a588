import { Trans, useLingui } from '@lingui/react/macro'
import { seconds } from '../../../../contract/duration.ts'
import { serverId } from '../../../../contract/servers/address.ts'
import { regionOf } from '../../../../contract/servers/regions.ts'
import type { StaffServer } from '../../../../contract/servers/staff-servers.ts'
import { useNow } from '../../../platform/clock.ts'
import { useCommunity } from '../../../platform/community.ts'
import { formatRecent } from '../../../platform/format-recent.ts'
import { textIn } from '../../../platform/text-in.ts'
import { useLanguage } from '../../../platform/use-language.ts'

export interface ServerRowProps {
  readonly server: StaffServer
  readonly onEdit: () => void
}

/** One server: its state, where it is, when it last replied and when its last log line came. */
export function ServerRow({ server, onEdit }: ServerRowProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { value, former } = server
  const name = value.name_display ?? value.name
  const address = serverId(value.ip, value.port)
  const region = textIn(regionOf(useCommunity().regions, value.region)?.name, language) ?? value.region
  const before = former.join(', ')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 list-row">
      <div className="min-w-0 grow basis-220px">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-600 break-anywhere">{name}</span>
          {value.state === 'hidden' ? <span className="chip">{t`Hidden`}</span> : null}
          {value.state === 'retired' ? <span className="chip">{t`Retired`}</span> : null}
        </p>
        <p className="muted num break-anywhere">
          {address} · {region} · {value.category}
        </p>
        {before === '' ? null : (
          <p className="muted num break-anywhere">
            <Trans>before: {before}</Trans>
          </p>
        )}
      </div>
      <Status server={server} />
      <button type="button" className="btn-quiet ms-auto" aria-label={t`Edit ${name}`} onClick={onEdit}>
        <Trans>Edit</Trans>
      </button>
    </li>
  )
}

/** What the poller and the log say. */
function Status({ server: { value, isOnline, players, lastSeen, log } }: { readonly server: StaffServer }) {
  const language = useLanguage()
  const now = useNow(seconds(10))
  const time = (at: string) => formatRecent(language, Date.parse(at), now)
  const [seen, line] = [lastSeen && time(lastSeen), log?.receivedAt ? time(log.receivedAt) : undefined]
  return (
    <div className="min-w-0 basis-200px text-14px">
      <p>
        {value.state === 'retired' ? (
          <span className="text-text-muted">
            <Trans>not queried</Trans>
          </span>
        ) : isOnline ? (
          <span className="text-ok">
            <span className="i-lucide-circle-check me-1.5" aria-hidden />
            <Trans>online, {players} players</Trans>
          </span>
        ) : (
          <span className="text-warn">
            <span className="i-lucide-circle-alert me-1.5" aria-hidden />
            {seen ? <Trans>silent since {seen}</Trans> : <Trans>has never responded</Trans>}
          </span>
        )}
      </p>
      <p className={`${log?.isRefused ? 'text-warn' : 'muted'}`}>
        {log === null ? (
          <Trans>no log key</Trans>
        ) : log.isRefused ? (
          <Trans>log refused</Trans>
        ) : line === undefined ? (
          <Trans>no log line yet</Trans>
        ) : (
          <Trans>last log line {line}</Trans>
        )}
      </p>
    </div>
  )
}
