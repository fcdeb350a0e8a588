import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Gathering } from './core/gather.ts'

export interface PeopleStripProps {
  /** Undefined: it is not known now. */
  readonly gatherings: readonly Gathering[] | undefined
  readonly failed: boolean
  readonly nameOf: (server: string) => string
  /** Opens the sheet of a server beside the pressed button. */
  readonly onOpen: (server: string, anchor: HTMLElement) => void
  readonly onManage: () => void
}

/** Where the user's people are, above the filters of the list: no filter hides it. Always of the same height. */
export function PeopleStrip({ gatherings, failed, nameOf, onOpen, onManage }: PeopleStripProps) {
  const { t } = useLingui()
  return (
    <section
      aria-label={t`My people`}
      data-private
      className="flex items-center gap-2 mt-2.5 min-h-44px overflow-x-auto whitespace-nowrap"
    >
      <button type="button" className="btn-quiet shrink-0" onClick={onManage}>
        <span className="i-lucide-users" aria-hidden />
        <Trans>My people</Trans>
      </button>
      {gatherings?.map(({ server, people }) => {
        const name = nameOf(server)
        return (
          <button
            key={server}
            type="button"
            className="btn-soft shrink-0"
            aria-haspopup="dialog"
            title={people.map((person) => person.name).join(', ')}
            onClick={(event) => onOpen(server, event.currentTarget)}
          >
            <Plural value={people.length} one={`# pinned player on ${name}`} other={`# pinned players on ${name}`} />
          </button>
        )
      })}
      {gatherings?.length === 0 ? (
        <span className="muted">
          <Trans>None of them is playing</Trans>
        </span>
      ) : null}
      {failed ? (
        <span className="muted">
          <Trans>Can't look for players right now</Trans>
        </span>
      ) : null}
    </section>
  )
}
