import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { minutes } from '../../../../contract/duration.ts'
import type { EditVersion, editHistorySchema } from '../../../../contract/staff/staff-edits.ts'
import type { ReadEndpoint } from '../../../platform/api-client.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatMoment } from '../../../platform/format.ts'
import type { ReadAddress } from '../../../platform/use-api.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Block } from '../block.tsx'
import { PageTurns } from '../page-turns.tsx'
import { type ShownField, SideBySide } from './side-by-side.tsx'
import { useHistory } from './use-history.ts'

/** An endpoint that reads versions, newest first. */
type VersionsEndpoint = ReadEndpoint & { readonly answer: typeof editHistorySchema }

export interface HistoryProps<E extends VersionsEndpoint> {
  readonly endpoint: E
  /** The page before a version; undefined: the page that begins with the current one. */
  readonly address: (before: number | undefined) => ReadAddress<E>
  /** The fields of a stored value; undefined: it cannot be shown any more. */
  readonly fieldsOf: (value: unknown) => readonly ShownField[] | undefined
  readonly isBusy: boolean
  readonly onRestore: (number: number) => void
}

interface RestoreDialogProps {
  readonly version: EditVersion
  readonly now: readonly ShownField[]
  readonly then: readonly ShownField[]
  readonly onRestore: () => void
  readonly onClose: () => void
}

/** What bringing a version back changes, before it does. */
function RestoreDialog({ version: { number }, now, then, onRestore, onClose }: RestoreDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog title={t`Restore version ${number}?`} closeLabel={t`Close`} onClose={onClose} wide>
      <div className="flex flex-col gap-4">
        <SideBySide before={now} after={then} beforeTitle={t`Before`} afterTitle={t`After`} />
        <div className="flex flex-wrap gap-2">
          <button type="button" className="btn-main" onClick={onRestore}>
            <Trans>Restore</Trans>
          </button>
          <button type="button" className="btn" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
        </div>
      </div>
    </Dialog>
  )
}

/** The versions of what is edited: when, by whom, what changed; each can be brought back after a look at what that changes. */
export function History<E extends VersionsEndpoint>(props: HistoryProps<E>) {
  const { endpoint, address, fieldsOf, isBusy, onRestore } = props
  const { t } = useLingui()
  const [before, setBefore] = useState<number>()
  const read = useHistory(endpoint, address(before))
  const [asked, setAsked] = useState<EditVersion>()
  // Later pages do not have it.
  const current = useRef<unknown>(undefined)
  if (before === undefined && read.data) current.current = read.data.versions[0]?.value
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-16px font-600">
        <Trans>History</Trans>
      </h3>
      <Block read={read} failedTitle={t`The history could not be loaded`}>
        {({ versions, next }) => (
          <div className="card">
            {versions.length === 0 ? (
              <p className="muted px-4 py-3">
                <Trans>No edits yet. The first one also keeps the current version.</Trans>
              </p>
            ) : null}
            <ol className="empty:hidden" aria-label={t`Versions`}>
              {versions.map((version, i) => (
                <VersionRow
                  key={version.number}
                  version={version}
                  fields={fieldsOf(version.value) ?? []}
                  previous={versions[i + 1] && (fieldsOf(versions[i + 1]?.value) ?? [])}
                >
                  {i > 0 || before !== undefined ? (
                    <button
                      type="button"
                      className="btn-quiet ms-auto"
                      aria-label={t`Restore version ${version.number}`}
                      disabled={isBusy}
                      onClick={() => setAsked(version)}
                    >
                      <Trans>Restore</Trans>
                    </button>
                  ) : null}
                </VersionRow>
              ))}
            </ol>
            <PageTurns
              className="px-4 py-2"
              first={before === undefined ? null : () => setBefore(undefined)}
              next={next === null ? null : () => setBefore(next)}
            />
          </div>
        )}
      </Block>
      {asked ? (
        <RestoreDialog
          version={asked}
          now={fieldsOf(current.current) ?? []}
          then={fieldsOf(asked.value) ?? []}
          onRestore={() => {
            setAsked(undefined)
            onRestore(asked.number)
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </section>
  )
}

interface VersionRowProps {
  readonly version: EditVersion
  readonly fields: readonly ShownField[]
  /** Undefined: there is no version before it on this page. */
  readonly previous: readonly ShownField[] | undefined
  readonly children: ReactNode
}

function VersionRow({ version, fields, previous, children }: VersionRowProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const time = formatMoment(language, Date.parse(version.at), useNow(minutes(1)))
  const { number, actor, actorName } = version
  const who = actorName ?? actor
  return (
    <li className="px-4 py-2 list-row">
      <div className="flex flex-wrap items-center gap-x-2">
        <span className="chip num">{number}</span>
        <span>
          <Source version={version} />
        </span>
        {who === null ? null : (
          <span className="font-600 break-anywhere" title={actor ?? undefined}>
            {who}
          </span>
        )}
        <time className="muted num" dateTime={version.at}>
          {time}
        </time>
        {children}
      </div>
      <details className="group">
        <summary className="muted cursor-pointer w-fit min-h-44px pointer-fine:min-h-0 py-1 flex items-center gap-1">
          <span className="i-lucide-chevron-right group-open:rotate-90" aria-hidden />
          <Trans>Difference</Trans>
        </summary>
        <div className="mt-1 mb-2">
          <SideBySide before={previous ?? []} after={fields} beforeTitle={t`Before`} afterTitle={t`After`} />
        </div>
      </details>
    </li>
  )
}

function Source({ version: { source, restored, value } }: { readonly version: EditVersion }) {
  if (source === 'restore') return <Trans>Restored version {restored}</Trans>
  if (source === 'import') return <Trans>Import</Trans>
  if (source === 'found') return <Trans>Original</Trans>
  return value === null ? <Trans>Removed</Trans> : <Trans>Edited</Trans>
}
