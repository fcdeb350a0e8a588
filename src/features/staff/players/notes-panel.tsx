import { Trans, useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import * as v from 'valibot'
import { staffNoteMax } from '../../../../contract/accounts/bans.ts'
import * as playerEndpoints from '../../../../contract/endpoints/staff-players.ts'
import { request } from '../../../platform/api-client.ts'
import { useOnline } from '../../../platform/online.ts'
import { dropDrafts, useDraft } from '../../../shared/drafts.ts'
import { session } from '../../../shared/session.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { ActProblem } from '../act-problem.tsx'
import { useAct } from '../use-act.ts'
import { useRequestId } from '../use-request-id.ts'
import { Panel } from './panel.tsx'
import type { PlayerPanelProps } from './panel-props.ts'
import { NoteItem } from './recent-notes.tsx'

const draftSchema = v.object({ text: v.string() })

/** Notes of staff, newest first, and a new one. */
export function NotesPanel({ player, onChanged }: PlayerPanelProps) {
  const { t } = useLingui()
  const online = useOnline()
  const act = useAct()
  const { steamId, notes } = player
  const draftName = `staff-note-${steamId}`
  const { fields, setFields } = useDraft(draftName, draftSchema, { text: '' })
  // The same until the note is saved, so that a repeated call adds nothing.
  const { id: key, renew } = useRequestId()
  const text = fields.text.trim()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const input = { params: { steamId }, body: { key, text } }
    if (!(await act.run(() => request(playerEndpoints.addPlayerNote, input, { token: session.token() })))) return
    setFields({ text: '' })
    dropDrafts(draftName)
    renew()
    showToast({ kind: 'ok', text: t`Saved` })
    await onChanged()
  }
  return (
    <Panel title={t`Notes of staff`}>
      <ul className="flex flex-col gap-2 empty:hidden" aria-label={t`Notes of staff`}>
        {notes.map((note) => (
          <NoteItem key={note.id} note={note} />
        ))}
      </ul>
      <form className="flex flex-col gap-2" onSubmit={(event) => void submit(event)}>
        <TextArea
          label={t`New note`}
          hint={t`Only staff read it. Notes stay as they were written.`}
          value={fields.text}
          onChange={(value) => setFields({ text: value })}
          maxLength={staffNoteMax}
        />
        <ActProblem problem={act.problem} />
        <button
          type="submit"
          className="btn self-start"
          disabled={!online || act.running || text === ''}
          aria-busy={act.running}
        >
          <Trans>Add the note</Trans>
        </button>
      </form>
    </Panel>
  )
}
