import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import * as staffEndpoints from '../../../../contract/endpoints/staff-leaderboard.ts'
import {
  longestOverlap,
  type RotatedKey,
  type StaffGameServer,
  usualOverlap,
} from '../../../../contract/leaderboard/staff-leaderboard.ts'
import { request } from '../../../platform/api-client.ts'
import { copyText } from '../../../platform/clipboard.ts'
import { useOnline } from '../../../platform/online.ts'
import { session } from '../../../shared/session.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ActProblem } from '../act-problem.tsx'
import { useAct } from '../use-act.ts'

export interface KeyDialogProps {
  readonly server: StaffGameServer
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

/** Gives a game server another key and log line, and shows both once. */
export function RotateKey({ server: { id, name }, onClose, onDone }: KeyDialogProps) {
  const { t } = useLingui()
  const online = useOnline()
  const act = useAct()
  const [hours, setHours] = useState(String(usualOverlap))
  const [rotated, setRotated] = useState<RotatedKey>()
  const overlap = Number(hours)
  const isValid = /^\d{1,3}$/.test(hours) && overlap >= 1 && overlap <= longestOverlap
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isValid) return
    const body = { hours: overlap }
    const rotate = async () => {
      setRotated(await request(staffEndpoints.rotateLogKey, { params: { id }, body }, { token: session.token() }))
    }
    if (await act.run(rotate)) onDone()
  }
  if (rotated !== undefined) {
    return (
      <Dialog title={t`New key for ${name}`} closeLabel={t`Close`} onClose={onClose}>
        <p className="mb-3">
          <Trans>Replace the old ones in the configuration of the game server. The key is shown only now.</Trans>
        </p>
        <Shown label={t`Line for the configuration`} text={rotated.line} />
        <Shown label={t`Key for signing calls`} text={rotated.key} />
        <button type="button" className="btn-main mt-3 w-full" onClick={onClose}>
          <Trans>Done</Trans>
        </button>
      </Dialog>
    )
  }
  return (
    <Dialog title={t`New key for ${name}`} closeLabel={t`Close`} onClose={onClose}>
      <form className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
        <p>
          <Trans>
            The game server gets another key and log line. The current ones work until it uses the new ones.
          </Trans>
        </p>
        <TextField
          label={t`How long the old ones keep working, in hours`}
          value={hours}
          onChange={setHours}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          problem={isValid ? undefined : t`Enter 1 to ${longestOverlap} hours.`}
        />
        <ActProblem problem={act.problem} />
        <button
          type="submit"
          className="btn-main"
          disabled={!online || act.running || !isValid}
          aria-busy={act.running}
        >
          <Trans>Issue a new key</Trans>
        </button>
      </form>
    </Dialog>
  )
}

function Shown({ label, text }: { readonly label: string; readonly text: string }) {
  const { t } = useLingui()
  return (
    <div className="flex items-start gap-2 py-1.5">
      <div className="min-w-0 grow">
        <p className="muted">{label}</p>
        <p className="num break-anywhere">{text}</p>
      </div>
      <CopyButton label={t`Copy: ${label}`} copiedLabel={t`Copied`} onCopy={() => copyText(text)} />
    </div>
  )
}
