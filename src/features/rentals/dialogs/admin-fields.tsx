import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { TextField } from '../../../ui/text-field.tsx'
import type { AdminRow, RowProblems } from '../core/admin-rows.ts'
import { useAdminMessages } from '../use-rental-messages.ts'

export interface AdminFieldsProps {
  readonly row: AdminRow
  readonly problems: RowProblems | undefined
  readonly isMe: boolean
  /** The row was just added and gets the focus. */
  readonly isAdded: boolean
  readonly onChange: (row: AdminRow) => void
  readonly onRemove: () => void
}

/** The fields of one admin: SteamID and note. */
export function AdminFields({ row, problems, isMe, isAdded, onChange, onRemove }: AdminFieldsProps) {
  const steamId = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isAdded) steamId.current?.focus()
  }, [isAdded])
  const { t } = useLingui()
  const messages = useAdminMessages()
  return (
    <li className="grid grid-cols-[1fr_auto] sm:grid-cols-[1fr_1fr_auto] gap-x-2 gap-y-2 items-start">
      <TextField
        label={t`SteamID`}
        inputRef={steamId}
        inputMode="numeric"
        autoComplete="off"
        placeholder="7656119…"
        value={row.steamid}
        onChange={(steamid) => onChange({ ...row, steamid })}
        problem={problems?.steamid && messages(problems.steamid)}
        trailing={
          isMe ? (
            <span className="chip m-2.5 pointer-fine:m-1.5">
              <Trans>me</Trans>
            </span>
          ) : undefined
        }
      />
      <div className="max-sm:row-start-2 max-sm:col-span-2">
        <TextField
          label={t`Note`}
          autoComplete="off"
          value={row.name}
          onChange={(name) => onChange({ ...row, name })}
          problem={problems?.name && messages(problems.name)}
        />
      </div>
      <button
        type="button"
        className="btn-icon mt-6.5"
        aria-label={t`Remove ${row.name || row.steamid}`}
        onClick={onRemove}
      >
        <span className="i-lucide-trash-2" aria-hidden />
      </button>
    </li>
  )
}
