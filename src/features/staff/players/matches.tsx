import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as matchEndpoints from '../../../../contract/endpoints/staff-matches.ts'
import type { PlayerMatch } from '../../../../contract/staff/staff-players.ts'
import { request } from '../../../platform/api-client.ts'
import { session } from '../../../shared/session.ts'
import { Block } from '../block.tsx'
import { PageTurns } from '../page-turns.tsx'
import { BulkDialog } from '../table/bulk-dialog.tsx'
import { SelectionBar } from '../table/selection-bar.tsx'
import { StaffTable } from '../table/staff-table.tsx'
import { useSelection } from '../table/use-selection.ts'
import { useStaffApi } from '../use-staff-api.ts'
import { useMatchColumns, useMatchName } from './use-match-columns.tsx'
import { useMoment } from './use-moment.ts'

export interface MatchesProps {
  readonly steamId: string
  /** Since when matches have a record; null: all that count have one. */
  readonly recordedSince: string | null
  readonly onChanged: () => Promise<void>
}

/** The matches of a player, one page at a time; each can be voided, and counted again. */
export function Matches({ steamId, recordedSince, onChanged }: MatchesProps) {
  const { t } = useLingui()
  const moment = useMoment()
  const since = recordedSince === null ? '' : moment(recordedSince)
  const [after, setAfter] = useState<string>()
  const query = after === undefined ? {} : { after }
  const read = useStaffApi(matchEndpoints.listPlayerMatches, { params: { steamId }, query })
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-16px font-600">
        <Trans>Matches</Trans>
      </h3>
      <Block read={read} failedTitle={t`The matches could not be loaded`}>
        {({ matches, next }) => (
          <>
            {matches.length === 0 ? (
              <p className="muted">
                <Trans>No recorded match.</Trans>
              </p>
            ) : (
              <MatchTable
                matches={matches}
                isPage={next !== null || after !== undefined}
                onDone={async () => {
                  await Promise.all([onChanged(), read.retry()])
                }}
              />
            )}
            <PageTurns
              first={after === undefined ? null : () => setAfter(undefined)}
              next={next === null ? null : () => setAfter(next)}
            />
            {recordedSince === null || next !== null ? null : (
              <p className="muted">
                <Trans>
                  Matches before {since} were counted without a record: they are not listed and cannot be voided.
                </Trans>
              </p>
            )}
          </>
        )}
      </Block>
    </section>
  )
}

interface MatchTableProps {
  readonly matches: readonly PlayerMatch[]
  /** There are matches on other pages. */
  readonly isPage: boolean
  readonly onDone: () => Promise<unknown>
}

/** What is asked about: the matches, and whether they are to be voided or counted again. */
interface Question {
  readonly ids: ReadonlySet<string>
  readonly isOut: boolean
}

function MatchTable({ matches, isPage, onDone }: MatchTableProps) {
  const [sort, setSort] = useState('')
  const [question, setQuestion] = useState<Question>()
  const { t } = useLingui()
  const columns = useMatchColumns()
  const nameOf = useFullName()
  const selection = useSelection(matches.map(({ id }) => id))
  const selected = matches.filter(({ id }) => selection.ids.has(id))
  const ask = (about: readonly PlayerMatch[], isOut: boolean) =>
    setQuestion({ ids: new Set(about.filter((match) => counts(match) === isOut).map(({ id }) => id)), isOut })
  return (
    <>
      <StaffTable
        label={t`Matches`}
        rows={matches}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={nameOf}
        sort={sort}
        onSort={setSort}
        isPage={isPage}
        selection={selection}
        acts={(match) => (
          <VoidButton name={nameOf(match)} isOut={counts(match)} onPress={() => ask([match], counts(match))} />
        )}
      />
      <SelectionBar selection={selection}>
        {[true, false].map((isOut) =>
          selected.some((match) => counts(match) === isOut) ? (
            <button key={String(isOut)} type="button" className="btn" onClick={() => ask(selected, isOut)}>
              {isOut ? <Trans>Void</Trans> : <Trans>Count again</Trans>}
            </button>
          ) : null,
        )}
      </SelectionBar>
      {question ? (
        <VoidDialog
          question={question}
          // As they are now: what is done, or was done by someone else, is left out.
          matches={matches.filter((match) => question.ids.has(match.id) && counts(match) === question.isOut)}
          onClose={() => setQuestion(undefined)}
          onDone={onDone}
        />
      ) : null}
    </>
  )
}

const counts = ({ voided }: PlayerMatch): boolean => voided === null

/** A match by its mode, map and time. */
function useFullName(): (match: PlayerMatch) => string {
  const matchName = useMatchName()
  const moment = useMoment()
  return (match) => `${matchName(match)}, ${moment(match.startsAt)}`
}

interface VoidButtonProps {
  readonly name: string
  readonly isOut: boolean
  readonly onPress: () => void
}

function VoidButton({ name, isOut, onPress }: VoidButtonProps) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className="btn-quiet"
      aria-label={isOut ? t`Void ${name}` : t`Count ${name} again`}
      onClick={onPress}
    >
      {isOut ? <Trans>Void</Trans> : <Trans>Count again</Trans>}
    </button>
  )
}

interface VoidDialogProps {
  readonly question: Question
  readonly matches: readonly PlayerMatch[]
  readonly onClose: () => void
  readonly onDone: () => Promise<unknown>
}

function VoidDialog({ question, matches, onClose, onDone }: VoidDialogProps) {
  const { t } = useLingui()
  const { isOut } = question
  return (
    <BulkDialog
      title={isOut ? t`Void` : t`Count again`}
      confirm={isOut ? t`Void` : t`Count again`}
      reasonLabel={t`Reason`}
      items={matches}
      nameOf={useFullName()}
      act={({ id }, reason) =>
        request(matchEndpoints.voidStaffMatch, { params: { id }, body: { isOut, reason } }, { token: session.token() })
      }
      doneText={t`The rankings are recounted and update within a minute.`}
      onClose={onClose}
      onDone={onDone}
    >
      {isOut ? (
        <p>
          <Trans>They no longer count for any player, even if more lines arrive later. You can undo this.</Trans>
        </p>
      ) : null}
    </BulkDialog>
  )
}
