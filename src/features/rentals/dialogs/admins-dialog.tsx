import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { rentalLimits, type StoredAdmin } from '../../../../contract/rentals/rental-fields.ts'
import type { Rental, Teammate } from '../../../../contract/rentals/rentals.ts'
import { useOnline } from '../../../platform/online.ts'
import { PlayerAvatar } from '../../../shared/player-avatar.tsx'
import { useSession } from '../../../shared/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { type AdminRow, adminsOf, listProblem, rowProblems, rowsOf } from '../core/admin-rows.ts'
import { isAhead } from '../core/card-state.ts'
import { readAdmins, saveAdmins } from '../rental-calls.ts'
import { useRefusedMessages } from '../use-rental-messages.ts'
import { type UsedTask, useTask } from '../use-task.ts'
import { AdminFields } from './admin-fields.tsx'
import { FailedRows, LoadingRows } from './dialog-states.tsx'
import type { RentalDialogProps } from './password-dialog.tsx'
import { Refusal } from './refusal.tsx'
import { Success } from './success.tsx'
import { TeammatesDialog } from './teammates-dialog.tsx'
import { useReading } from './use-reading.ts'

/** The list for members, who may only read it (ADM-02). */
function ReadOnly({ admins }: { readonly admins: readonly StoredAdmin[] }) {
  const me = useSession()?.user.steamId
  return (
    <>
      <p className="muted mt-0 mb-3 flex items-center gap-2">
        <span className="i-lucide-lock" aria-hidden />
        <Trans>Only the owner can change this list.</Trans>
      </p>
      {admins.length === 0 ? (
        <p>
          <Trans>No one yet</Trans>
        </p>
      ) : (
        <ul className="flex flex-col">
          {admins.map(({ steamid, name }) => (
            <li key={steamid} className="flex items-center gap-3 min-h-44px list-row">
              <PlayerAvatar steamId={steamid} className="w-28px h-28px rounded-8px" />
              <span className="font-mono text-14px">{steamid}</span>
              <span className="muted break-anywhere">{name}</span>
              {steamid === me ? (
                <span className="chip">
                  <Trans>me</Trans>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface EditorProps {
  readonly rental: Rental
  readonly admins: readonly StoredAdmin[]
  readonly onSaved: () => void
}

interface SaveRowProps {
  readonly full: boolean
  /** The user tried to save an empty list. */
  readonly empty: boolean
  readonly task: UsedTask
}

/** Limits, errors, and the save button. */
function SaveRow({ full, empty, task }: SaveRowProps) {
  const { t } = useLingui()
  const refusedMessages = useRefusedMessages()
  const online = useOnline()
  return (
    <>
      {full ? (
        <p className="muted">
          <Trans>At most 7 admins</Trans>
        </p>
      ) : null}
      <Refusal>{empty ? t`At least one admin is required` : undefined}</Refusal>
      <Refusal>
        {task.refused === undefined ? undefined : refusedMessages(task.refused, t`The admins could not be saved`)}
      </Refusal>
      <button type="submit" className="btn-main" disabled={task.busy || !online}>
        <Trans>Save</Trans>
      </button>
    </>
  )
}

const newRow = (steamid = '', name = ''): AdminRow => ({ tempId: crypto.randomUUID(), steamid, name })

function Editor({ rental, admins, onSaved }: EditorProps) {
  const me = useSession()?.user
  const [kept] = useState(() => rowsOf(admins))
  const [rows, setRows] = useState(kept)
  const [checked, setChecked] = useState(false)
  const [choosing, setChoosing] = useState(false)
  /** The row that was just added: where the user types next. */
  const [added, setAdded] = useState<string>()
  const task = useTask()
  const problems = rowProblems(rows)
  const list = listProblem(rows)
  const full = rows.length >= rentalLimits.admins
  const has = (steamid: string) => rows.some((row) => row.steamid.trim() === steamid)
  const add = ({ steamid, name }: Teammate) => {
    // A row that was left empty is used first.
    const free = rows.find((row) => row.steamid.trim() === '')
    const note = Array.from(name).slice(0, rentalLimits.note).join('')
    if (free) setRows(rows.map((row) => (row === free ? { ...row, steamid, name: row.name || note } : row)))
    else if (!full) setRows([...rows, newRow(steamid, note)])
  }
  const begin = () => {
    const row = newRow()
    setRows([...rows, row])
    setAdded(row.tempId)
  }
  const save = async () => {
    setChecked(true)
    if (problems.size > 0 || list !== undefined) return
    if (await task.run(() => saveAdmins(rental, adminsOf(rows, rental.instance_name)))) onSaved()
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <UnsavedInput when={rows !== kept} />
      {isAhead(rental) ? (
        <p>
          <Trans>The server doesn't run yet. It starts with the admins that you set here.</Trans>
        </p>
      ) : null}
      <ul className="flex flex-col gap-3">
        {rows.map((row) => (
          <AdminFields
            key={row.tempId}
            row={row}
            problems={checked ? problems.get(row.tempId) : undefined}
            isAdded={row.tempId === added}
            isMe={me !== undefined && row.steamid.trim() === me.steamId}
            onChange={(next) => setRows(rows.map((each) => (each === row ? next : each)))}
            onRemove={() => setRows(rows.filter((each) => each !== row))}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <button type="button" className="btn" disabled={full} onClick={begin}>
          <span className="i-lucide-plus" aria-hidden />
          <Trans>Add</Trans>
        </button>
        <button type="button" className="btn" disabled={full} onClick={() => setChoosing(true)}>
          <span className="i-lucide-users" aria-hidden />
          <Trans>Previous teammates</Trans>
        </button>
        {me && !has(me.steamId) && !full ? (
          <button type="button" className="btn-quiet" onClick={() => add({ steamid: me.steamId, name: me.username })}>
            <Trans>Add me</Trans>
          </button>
        ) : null}
        <span className="muted num ms-auto">
          {rows.length} / {rentalLimits.admins}
        </span>
      </div>
      <SaveRow full={full} empty={checked && list === 'minAdminRequired'} task={task} />
      {choosing ? (
        <TeammatesDialog rental={rental} has={has} full={full} onChoose={add} onClose={() => setChoosing(false)} />
      ) : null}
    </form>
  )
}

/** The players who may use admin commands in the game: visible to everyone, changed by the owner (ADM-01 to ADM-05). */
export function AdminsDialog({ rental, onClose, onChanged }: RentalDialogProps) {
  const { t } = useLingui()
  const { instance_id } = rental
  const read = useCallback((signal: AbortSignal) => readAdmins({ instance_id }, signal), [instance_id])
  const { reading, again } = useReading(read)
  /** Whether the server ran already when they were saved. */
  const [saved, setSaved] = useState<'ahead' | 'running'>()
  const body = () => {
    if (saved) {
      return (
        <Success title={t`Admins saved`} onConfirm={onClose}>
          {saved === 'ahead' ? (
            <Trans>They become admins as soon as your server runs.</Trans>
          ) : (
            <Trans>They take effect on the server within a minute.</Trans>
          )}
        </Success>
      )
    }
    if (reading.state === 'loading') return <LoadingRows />
    if (reading.state === 'failed') {
      return <FailedRows title={t`The admins could not be loaded`} onRetry={again} />
    }
    const { admins, isOwner } = reading.data
    if (!isOwner) return <ReadOnly admins={admins} />
    return (
      <Editor
        rental={rental}
        admins={admins}
        onSaved={() => {
          setSaved(isAhead(rental) ? 'ahead' : 'running')
          onChanged()
        }}
      />
    )
  }
  return (
    <Dialog title={t`Admins of ${rental.instance_name}`} closeLabel={t`Close`} onClose={onClose} wide>
      {body()}
    </Dialog>
  )
}
