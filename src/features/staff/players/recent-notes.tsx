import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import * as playerEndpoints from '../../../../contract/endpoints/staff-players.ts'
import { staffPlayerPath } from '../../../../contract/page/page-paths.ts'
import type { PlayerNote } from '../../../../contract/staff/staff-players.ts'
import { Block } from '../block.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { Panel } from './panel.tsx'
import { useMoment } from './use-moment.ts'

/** What staff noted last, about anyone: it hands players over from one to the next. */
export function RecentNotes() {
  const { t } = useLingui()
  const read = useStaffApi(playerEndpoints.listRecentNotes, {})
  return (
    <Block read={read} failedTitle={t`The notes could not be loaded`}>
      {(notes) => (
        <Panel title={t`Newest notes`}>
          {notes.length === 0 ? (
            <p className="muted">
              <Trans>No notes yet. A note on a player’s page shows other staff what you know.</Trans>
            </p>
          ) : (
            <ul className="flex flex-col gap-2" aria-label={t`Newest notes`}>
              {notes.map((note) => (
                <NoteItem key={note.id} note={note} isLinked />
              ))}
            </ul>
          )}
        </Panel>
      )}
    </Block>
  )
}

/** A note: who wrote it when, and the text with its lines. */
export function NoteItem({ note, isLinked = false }: { readonly note: PlayerNote; readonly isLinked?: boolean }) {
  const moment = useMoment()
  const { steamId, name, text, at, author, authorName } = note
  const by = authorName ?? author
  const time = moment(at)
  return (
    <li className="list-row pt-2 first:pt-0">
      {isLinked ? (
        <Link className="lone-link font-600 text-accent break-anywhere" href={staffPlayerPath(steamId)}>
          {name ?? steamId}
        </Link>
      ) : null}
      <p className="whitespace-pre-wrap break-anywhere">{text}</p>
      <p className="muted break-anywhere">
        {by} · {time}
      </p>
    </li>
  )
}
