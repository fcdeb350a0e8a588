import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { parseServerId, type ServerId } from '../../../../contract/address.ts'
import type { Server } from '../../../../contract/servers.ts'
import { useDocumentTitle } from '../../../platform/document-title.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { toRow } from '../core/server-row.ts'
import { BackToList } from './back-link.tsx'
import { CurrentPlayers } from './current-players.tsx'
import { Day } from './day.tsx'
import type { KnownServer } from './known-server.ts'
import { NotListed } from './not-listed.tsx'
import { PlayedMaps } from './played-maps.tsx'
import { ActionsSkeleton, ServerActions } from './server-actions.tsx'
import { ServerFacts } from './server-facts.tsx'
import { HeadingSkeleton, ServerHeading } from './server-heading.tsx'
import { useServerDetail } from './use-server-detail.ts'

export interface ServerDetailsProps {
  /** As the address says it: anything may come. */
  readonly serverId: ServerId
  /** What was measured for the server, drawn by the page. */
  readonly renderLatency: (server: Server) => ReactNode
}

function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <div className="card" role="alert">
      <h1 className="sr-only">
        <Trans>Server</Trans>
      </h1>
      <LoadFailed title={t`The server could not be loaded`} onRetry={onRetry} />
    </div>
  )
}

interface BodyProps extends Pick<ServerDetailsProps, 'renderLatency'> {
  readonly known: KnownServer | undefined
  readonly gone: boolean
}

/** On a wide screen the day and the players beside the rest; on a small one the actions come first. */
function Body({ known, gone, renderLatency }: BodyProps) {
  return (
    <div className="grid gap-3.5 lg:gap-4 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr] items-start">
      <div className="flex flex-col gap-3.5 lg:gap-4 lg:col-start-2">
        {known ? <ServerActions row={known.row} gone={gone} /> : <ActionsSkeleton />}
        <ServerFacts known={known} />
      </div>
      <div className="flex flex-col gap-3.5 lg:gap-4 lg:col-start-1 lg:row-start-1 lg:row-span-2">
        <Day known={known} />
        <CurrentPlayers known={known} />
        <PlayedMaps known={known} />
      </div>
      <section className="card p-4 lg:p-5 lg:col-start-2 min-h-160px">
        <h2 className="text-17px font-600 mb-2">
          <Trans>Measured latency</Trans>
        </h2>
        {known ? renderLatency(known.detail) : null}
      </section>
    </div>
  )
}

function Live({ serverId, renderLatency }: ServerDetailsProps) {
  const { t } = useLingui()
  const { data: detail, fetchedAt, stale, failed, errorCode, retry } = useServerDetail(serverId)
  const known = useMemo(() => (detail ? { detail, row: toRow(detail) } : undefined), [detail])
  useDocumentTitle(known?.row.name ?? t`Server`)
  const gone = errorCode === 'SERVER_NOT_LISTED'
  if (!known && gone) return <NotListed />
  if (!known && failed) return <NotLoaded onRetry={retry} />
  return (
    <div className="flex flex-col gap-4">
      {known ? <ServerHeading row={known.row} gone={gone} asOf={stale ? fetchedAt : undefined} /> : <HeadingSkeleton />}
      <Body known={known} gone={gone} renderLatency={renderLatency} />
    </div>
  )
}

/** Everything about one server (SRV-17, G-04): what it is, who plays there, its last day, and the way in. */
export function ServerDetails(props: ServerDetailsProps) {
  return (
    <>
      <BackToList />
      {parseServerId(props.serverId) ? <Live {...props} /> : <NotListed />}
    </>
  )
}
