import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { minutes } from '../../../../contract/duration.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatMoment } from '../../../platform/format.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { ServerRow } from '../core/server-row.ts'
import { Players } from '../list/row-parts.tsx'
import type { KnownServer } from './known-server.ts'

function Fact({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="min-w-0 min-h-46px">
      <dt className="text-12px text-text-muted">{label}</dt>
      <dd className="break-anywhere leading-1.4">{children ?? <Skeleton className="h-3.5 w-16" />}</dd>
    </div>
  )
}

/** An unknown value; displayed as `–`. */
const Unknown = () => (
  <>
    <span aria-hidden className="text-text-faint">
      –
    </span>
    <span className="sr-only">
      <Trans>Unknown</Trans>
    </span>
  </>
)

function PlayerFact({ row, bots }: { readonly row: ServerRow; readonly bots: number }) {
  return (
    <>
      <Players row={row} />
      {row.online && bots > 0 ? (
        <span className="text-12px text-text-muted num">
          <Plural value={bots} one="and # bot" other="and # bots" />
        </span>
      ) : null}
    </>
  )
}

function LastAnswer({ detail }: Pick<KnownServer, 'detail'>) {
  const language = useLanguage()
  const now = useNow(minutes(1))
  if (!detail) return <Unknown />
  return detail.lastSeen === null ? <Trans>Never</Trans> : formatMoment(language, detail.lastSeen, now)
}

export interface ServerFactsProps {
  /** Undefined while they load: the labels show, with placeholders for the values. */
  readonly known: KnownServer | undefined
}

/** The facts about a server, one per cell. */
export function ServerFacts({ known }: ServerFactsProps) {
  const { t } = useLingui()
  const { row, detail } = known ?? {}
  const answered = detail?.lastSeen != null
  const ifAnswered = (value: ReactNode) => (known ? answered && value ? value : <Unknown /> : undefined)
  return (
    <section className="card p-4 lg:p-5" aria-label={t`Server details`} aria-busy={!known}>
      <dl className="grid grid-cols-2 sm:grid-cols-4 lg:grid-cols-2 gap-x-4 gap-y-3">
        <Fact label={<Trans>Map</Trans>}>{row ? row.online && row.map ? row.map : <Unknown /> : undefined}</Fact>
        <Fact label={<Trans>Players</Trans>}>
          {row ? <PlayerFact row={row} bots={detail?.bots ?? 0} /> : undefined}
        </Fact>
        <Fact label={<Trans>Tickrate</Trans>}>{known ? (detail?.tickrate ?? <Unknown />) : undefined}</Fact>
        <Fact label="VAC">{ifAnswered(detail?.vac ? t`Secured` : t`Not secured`)}</Fact>
        <Fact label={<Trans>Password</Trans>}>{ifAnswered(detail?.passworded ? t`Required` : t`None`)}</Fact>
        <Fact label={<Trans>Version</Trans>}>{ifAnswered(detail?.version)}</Fact>
        <Fact label={<Trans>Last response</Trans>}>{known ? <LastAnswer detail={detail} /> : undefined}</Fact>
        <Fact label={<Trans>Address</Trans>}>{row ? <span className="num">{row.id}</span> : undefined}</Fact>
      </dl>
    </section>
  )
}
